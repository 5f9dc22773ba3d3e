/** The text of a statement: the names of its periods and lines, on the page, in the table and in the PDF. */
import type { StatementLine } from '#contracts/sales/businessVocabulary.ts';
import { dayText } from '#contracts/shared/dayText.ts';

export const statementTexts: Record<StatementLine, string> = {
  sale: 'Sale',
  withdrawal: 'Withdrawal',
  withdrawalReturned: 'Withdrawal returned',
  refund: 'Refund or dispute',
  takenBack: 'Paid back',
  forgiven: 'Borne by the platform',
};

/** `2026-11` → `November 2026`, `2026` → `The year 2026`. */
export const periodText = (period: string): string =>
  period.length === 4 ? `The year ${period}` : dayText(`${period}-01`).slice(2);

/** `2026-11` or `2026`, as its first and last moment. */
export const periodBounds = (period: string): { from: string; until: string } => {
  const [year = 0, month] = period.split('-').map(Number);
  const moment = (y: number, m: number): string => new Date(Date.UTC(y, m)).toISOString();
  return month === undefined
    ? { from: moment(year, 0), until: moment(year + 1, 0) }
    : { from: moment(year, month - 1), until: moment(year, month) };
};

/** Its first and its last day: `1 November 2026 to 30 November 2026`. */
export const spanText = (period: string): string => {
  const { from, until } = periodBounds(period);
  return `${dayText(from)} to ${dayText(new Date(Date.parse(until) - 1).toISOString())}`;
};
