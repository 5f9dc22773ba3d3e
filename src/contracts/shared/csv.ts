/** Tables as files, for the site and the console. */

/** A cell; null is an empty one. */
export type Cell = string | number | null;

/** A spreadsheet would run what begins so; behind an apostrophe it stays text. */
const isFormula = (text: string): boolean => /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(text);

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Spreadsheets take a file without it for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as RFC 4180 has them; text that a spreadsheet would run is disarmed. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
