/** Tables as files. */
export type Cell = string | number | null;

/** A spreadsheet would run what begins so; behind an apostrophe it stays text. */
const isFormula = (text: string): boolean => /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(text);

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180; empty for null. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
