import { expect, it } from 'vitest';
import { attemptKey } from './attemptKey.ts';

it('is the same for the first attempts, and another one for every five failures', () => {
  expect([0, 4, 5, 9, 10].map((failures) => attemptKey('order:1:capture', failures))).toEqual([
    'order:1:capture',
    'order:1:capture',
    'order:1:capture:attempt:1',
    'order:1:capture:attempt:1',
    'order:1:capture:attempt:2',
  ]);
});
