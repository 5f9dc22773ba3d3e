import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads RFC 4180 as the standard defines it. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const next = text[at + 1];
    if (isQuoted && letter === '"' && next === '"') {
      cell = `${cell}"`;
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === ',') {
      row = [...row, cell];
      cell = '';
    } else if (!isQuoted && letter === '\r' && next === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += letter;
  }
  return rows;
};

describe('a table as CSV', () => {
  it('quotes what would end a cell or a row, and ends every row', () => {
    expect(
      toCsv([
        ['a "b"', 'c,d', 'e\r\nf'],
        ['plain', 3, null],
      ]),
    ).toBe('"a ""b""","c,d","e\r\nf"\r\nplain,3,\r\n');
  });

  it.each(['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n=1', '＝1'])('disarms %j', (text) => {
    expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  it('reads back as written, and no cell begins a formula', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@"',\r\n\t a]{0,6}$/), fc.nat());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        const read = parse(toCsv(rows));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        rows.forEach((row, y) =>
          row.forEach((given, x) => {
            const text = read[y]?.[x] ?? '';
            expect([String(given), `'${given}`]).toContain(text);
            expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
          }),
        );
      }),
    );
  });
});
