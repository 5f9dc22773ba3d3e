import { findCurrency } from './currencies.ts';
import { formatAmount, formatCompact } from './formatAmount.ts';
import type { WriteAmount } from './late.ts';

/** A currency with its rate, e.g. 1.15 euros a pound. */
export type Shown = Readonly<{ code: string; perPound: number }>;

/** The rate that belongs to a choice; null for pounds, and for a currency without a rate. */
export const shownBy = (code: string | null, perPound: Readonly<Record<string, number>>): Shown | null => {
  const rate = code === null || code === 'GBP' ? undefined : perPound[code];
  return code === null || rate === undefined ? null : { code, perPound: rate };
};

/** Where there is little room, six digits are too many. */
const SHORT_FROM = 100_000;

/** `5390` → `≈ €62.52`. */
export const writeAmount = (shown: Shown | null): WriteAmount => {
  const currency = findCurrency(shown?.code);
  if (!shown || !currency) return null;
  return (pence, isShort) => {
    const amount = (pence / 100) * shown.perPound;
    const format = isShort && amount >= SHORT_FROM ? formatCompact : formatAmount;
    return `≈ ${format(amount, currency)}`;
  };
};
