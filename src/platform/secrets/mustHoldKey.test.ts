import { expect, it } from 'vitest';
import { isSameKey, mustHoldKey } from './mustHoldKey.ts';

it('knows the right key from any other, of whatever length and letters', () => {
  expect(isSameKey('abc', 'abc')).toBe(true);
  for (const wrong of ['', 'abd', 'ab', 'abcd', 'é'.repeat(3), '💥b']) expect(isSameKey(wrong, 'abc')).toBe(false);
});

it('answers a wrong key as nothing at all', () => {
  expect(() => mustHoldKey('abc', 'abc')).not.toThrow();
  expect(() => mustHoldKey('ééé', 'abc')).toThrow(expect.objectContaining({ type: 'not-found' }) as Error);
});
