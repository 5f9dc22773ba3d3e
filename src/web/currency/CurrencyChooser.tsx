import { useId } from 'react';
import type { Rates } from '#contracts/fees/rates.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { PlainSelect } from '#web/ui/fields/PlainSelect.tsx';
import { currencies, findCurrency, type CurrencyCode } from './currencies.ts';
import { chooseCurrency, useCurrency } from './currencyStore.ts';

const names = new Intl.DisplayNames('en-GB', { type: 'currency' });

/** Pounds first, the others by name, which is what people type to find theirs. */
const options = currencies
  .map(({ code }) => [code, `${names.of(code) ?? code} (${code})`] as const)
  .toSorted(([a, nameA], [b, nameB]) => Number(b === 'GBP') - Number(a === 'GBP') || nameA.localeCompare(nameB));

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const noteOn = (code: CurrencyCode, rates: Rates | null): string => {
  if (code === 'GBP' || !rates) return 'Prices are charged in pounds.';
  const day = rates.days[code];
  if (day === undefined || rates.perPound[code] === undefined)
    return 'We have no exchange rate for this currency, so prices are shown in pounds only.';
  return `Rates of ${dates.format(new Date(day))}. Prices are charged in pounds.`;
};

/** In which currency amounts are shown beside the pounds. */
export const CurrencyChooser = () => {
  const id = useId();
  const call = useCall();
  const { code, rates } = useCurrency();
  const choose = (value: string): void => {
    const currency = findCurrency(value);
    if (currency) void chooseCurrency(call, currency.code);
  };
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Currency
      </label>
      <PlainSelect
        id={id}
        aria-describedby={`${id}-note`}
        options={options}
        value={code}
        onChange={({ target }) => choose(target.value)}
      />
      <p id={`${id}-note`} role="status" className="mt-1.5 text-sm text-muted">
        {noteOn(code, rates)}
      </p>
    </>
  );
};
