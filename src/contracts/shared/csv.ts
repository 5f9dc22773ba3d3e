/** CSV files for the site and the console. */

/** A cell; null is an empty one. */
export type Cell = string | number | null;

/** Spreadsheets run a cell that begins like this as a formula; an apostrophe in front keeps it text. */
const isFormula = (text: string): boolean => /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(text);

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The byte order mark; without it spreadsheets assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The rows in RFC 4180 format; cells that a spreadsheet would run are escaped. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
