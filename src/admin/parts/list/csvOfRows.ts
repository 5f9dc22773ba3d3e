/** A list of the console as a file: one column for each field that any row has. */
import { BYTE_ORDER_MARK, toCsv, type Cell } from '#contracts/shared/csv.ts';

const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
};

export const csvOfRows = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return BYTE_ORDER_MARK + toCsv([columns, ...rows.map((row) => columns.map((name) => toCell(row[name])))]);
};
