import type { WhatIfLine } from '#contracts/auditRoom/whatIfLines.ts';
import { formatPence } from '#admin/parts/pence.ts';

type Unit = WhatIfLine['unit'];

/** `£12.00`, `7.5 days` or `3`; a dash where there is none. */
export const amountText = (unit: Unit, amount: number | null): string => {
  if (amount === null) return '–';
  if (unit === 'pence') return formatPence(amount);
  return unit === 'days' ? `${amount} days` : amount.toLocaleString('en-GB');
};

/** With its sign, also above zero; a dash where nothing differs. */
export const differenceText = (unit: Unit, recorded: number | null, other: number | null): string => {
  if (recorded === null || other === null) return '–';
  const difference = unit === 'days' ? Math.round((other - recorded) * 10) / 10 : other - recorded;
  if (difference === 0) return '–';
  return `${difference > 0 ? '+' : '-'}${amountText(unit, Math.abs(difference))}`;
};
