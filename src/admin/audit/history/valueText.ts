/** A value of a state as text. */
import { formatPence } from '#admin/parts/pence.ts';
import { formatUtc } from '#admin/parts/time.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** Of a text that is longer, such as a small picture, the beginning is shown. */
const MOST_SHOWN = 200;

/** `path` shows whether it is money, e.g. `balance.paidPence`. */
export const valueText = (path: string, value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /pence$/i.test(path) ? formatPence(value) : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (ISO.test(text)) return formatUtc(text);
  if (text === '') return 'empty';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
};
