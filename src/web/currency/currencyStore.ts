/** The currency that is shown, as chosen or as detected, and the rates it is reckoned by. */
import { useSyncExternalStore } from 'react';
import type { Call } from '#contracts/http/call.ts';
import { getRates, type Rates } from '#contracts/fees/rates.ts';
import { readCookie, writeCookie } from '#web/app/session/cookies.ts';
import { findCurrency, type CurrencyCode } from './currencies.ts';
import { bringLate } from './late.ts';
import { shownBy, writeAmount } from './writeAmount.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const YEAR_MS = 365 * DAY_MS;

export type CurrencyState = Readonly<{
  code: CurrencyCode;
  /** Null until the visitor chooses another currency than pounds. */
  rates: Rates | null;
}>;

let state: CurrencyState = { code: 'GBP', rates: null };
const listeners = new Set<() => void>();

const change = (next: Partial<CurrencyState>): void => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrency = (): CurrencyState => useSyncExternalStore(subscribe, () => state);

/** Prices are whole without rates, so that there are none is told in words only. */
const loadRates = (call: Call): Promise<Rates> =>
  call(getRates).catch((error: unknown) => {
    console.warn('The exchange rates cannot be read.', error);
    return { day: null, perPound: {}, days: {} };
  });

/** Shows amounts in this currency; what is on the page stays until its rate is there. */
export const showCurrency = async (call: Call, code: CurrencyCode): Promise<void> => {
  change({ code });
  if (code !== 'GBP' && !state.rates) change({ rates: await loadRates(call) });
  // The visitor may have chosen another one meanwhile.
  bringLate({ write: writeAmount(shownBy(state.code, state.rates?.perPound ?? {})) });
};

export const readChosenCurrency = (): CurrencyCode | undefined => findCurrency(readCookie('currency'))?.code;

/** Kept for a year, Lax, so that the server knows it also on a click from another site. */
export const chooseCurrency = async (call: Call, code: CurrencyCode): Promise<void> => {
  writeCookie('currency', code, { expires: new Date(Date.now() + YEAR_MS), sameSite: 'Lax' });
  await showCurrency(call, code);
};
