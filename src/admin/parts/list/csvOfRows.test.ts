import { expect, it } from 'vitest';
import { csvOfRows } from './csvOfRows.ts';

it('has a column for each field of any row, and disarms what a spreadsheet would run', () => {
  const rows = [
    { id: 'a', title: '=1+1', amountPence: 500 },
    { id: 'b', title: null, isPro: true, sales: [{ n: 1 }] },
  ];
  expect(csvOfRows(rows)).toBe(
    '\uFEFFid,title,amountPence,isPro,sales\r\na,\'=1+1,500,,\r\nb,,,true,"[{""n"":1}]"\r\n',
  );
});
