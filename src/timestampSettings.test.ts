import { expect, it } from 'vitest';
import { timestampAddress } from './timestampSettings.ts';

it.each([
  ['https://tsa.example/tsr', true],
  ['http://127.0.0.1:318/', true],
  ['http://localhost/tsr', true],
  ['', true],
  ['http://tsa.example/tsr', false],
  ['https://user:secret@tsa.example/', false],
  ['ftp://tsa.example/', false],
  ['tsa.example', false],
])('takes %s as the address of the authority: %s', (given, isTaken) => {
  expect(timestampAddress.safeParse(given).success).toBe(isTaken);
});
