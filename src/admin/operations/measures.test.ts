import { expect, it } from 'vitest';
import { formatBytes, formatSeconds } from './measures.ts';

it('sizes go up by thousands', () => {
  expect([0, 512, 1500, 999_999_999, 1_500_000_000, 250_000_000_000, 5e15].map(formatBytes)).toEqual([
    '0 B',
    '512 B',
    '1.5 KB',
    '1000 MB',
    '1.5 GB',
    '250 GB',
    '5000 TB',
  ]);
});

it('durations are in their largest unit', () => {
  expect([0, 4.4, 59, 60, 200, 7300].map(formatSeconds)).toEqual(['0 s', '4 s', '59 s', '1 min', '3 min', '2 h']);
});
