/** In which currency amounts are shown beside the pounds; kept in this browser. */
import { readCookie, writeCookie } from '../../../session/cookies.ts';

const YEAR_MS = 365 * 86_400_000;

/** SPEC §9. */
export const currencies = [
  ...['GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN', 'HRK'],
  ...['ISK', 'TRY', 'RUB', 'INR', 'CNY', 'KRW', 'SGD', 'HKD', 'MYR', 'THB', 'NZD', 'ZAR', 'BRL', 'MXN', 'ARS', 'CLP'],
  ...['COP', 'PEN', 'ILS', 'AED', 'SAR', 'EGP'],
] as const;

/** Pounds, unless one of the others was chosen. */
export const readCurrency = (): string => {
  const chosen = readCookie('currency');
  return currencies.find((code) => code === chosen) ?? 'GBP';
};

export const chooseCurrency = (code: string): void =>
  writeCookie('currency', code, { expires: new Date(Date.now() + YEAR_MS), sameSite: 'Lax' });
