import { expect, it } from 'vitest';
import { parsePounds } from './parsePounds.ts';

it.each([
  ['49', 4900],
  ['£49.5', 4950],
  [' 0.07 ', 7],
  ['1,250.00', 125_000],
  ['10000', 1_000_000],
  ['1.15', 115],
])('reads %j as %i pence', (text, pence) => {
  expect(parsePounds(text)).toBe(pence);
});

it.each(['', 'abc', '-1', '1e9', '1.234', '1,25', '1.234,50', '0x10', '0b11', '+20', '.5', '4 9', '£', 'Infinity'])(
  'does not read %j as an amount',
  (text) => {
    expect(parsePounds(text)).toBeNaN();
  },
);
