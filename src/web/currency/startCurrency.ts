/** Comes when the page stands: finds the visitor's currency, shows it beside the pounds, and puts the chooser in. */
import type { Call } from '#contracts/http/call.ts';
import type { CurrencyCode } from './currencies.ts';
import { CurrencyChooser } from './CurrencyChooser.tsx';
import { readChosenCurrency, showCurrency } from './currencyStore.ts';
import { askCountry, detectCurrency } from './detectCurrency.ts';
import { bringLate } from './late.ts';

const detect = (geoipUrl: string | null): Promise<CurrencyCode> =>
  detectCurrency({
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: navigator.languages,
    findCountry: () => askCountry(geoipUrl),
  }).catch((error: unknown) => {
    console.warn('The currency could not be detected, so it is pounds.', error);
    return 'GBP' as const;
  });

export const startCurrency = async (call: Call, geoipUrl: string | null): Promise<void> => {
  bringLate({ Chooser: CurrencyChooser });
  const found = readChosenCurrency() ?? (await detect(geoipUrl));
  // A choice that was made while the country was asked for wins.
  await showCurrency(call, readChosenCurrency() ?? found);
};
