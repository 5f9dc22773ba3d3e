/** How amounts are written: no decimals if whole, otherwise two; currencies without small coins are always whole. */
import type { Currency } from './currencies.ts';

const options = (code: string): Intl.NumberFormatOptions => ({ style: 'currency', currency: code });

/** Without small coins (ISO 4217). Runtimes differ, about the forint for one, and the server has to write what browsers do. */
const wholeOnly: readonly string[] = ['JPY', 'KRW', 'CLP', 'ISK'];
const decimalsOf = (code: string): number => (wholeOnly.includes(code) ? 0 : 2);

/** The locale places the symbol, the table names it: the same text whatever words the runtime knows. */
const write = ({ code, symbol, locale }: Currency, amount: number, decimals: number, unit = ''): string => {
  const parts = new Intl.NumberFormat(locale, {
    ...options(code),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return parts
    .map(({ type, value }, place) => (type === 'currency' ? symbol : value + (place === last ? unit : '')))
    .join('');
};

const rounded = (amount: number, decimals: number): number => Number(amount.toFixed(decimals));

/** `62` → `€62`, `61.985` → `€61.99`. */
export const formatAmount = (amount: number, currency: Currency): string => {
  const decimals = decimalsOf(currency.code);
  const shown = rounded(amount, decimals);
  return write(currency, shown, Number.isInteger(shown) ? 0 : decimals);
};

/** From a million on `€1.2M`, from a thousand on `€12K`; below that as it is. */
export const formatCompact = (amount: number, currency: Currency): string => {
  // What would round up to a thousand thousands is a million.
  if (amount >= 999_500) return write(currency, rounded(amount / 1_000_000, 1), 1, 'M');
  // Likewise 999.999, which is written as 1,000.
  return rounded(amount, decimalsOf(currency.code)) >= 1000
    ? write(currency, Math.round(amount / 1000), 0, 'K')
    : formatAmount(amount, currency);
};
