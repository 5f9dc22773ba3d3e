import { expect, it } from 'vitest';
import { isSameKey, mustHoldKey } from './mustHoldKey.ts';

it('distinguishes the right key from any other, of any length and letters', () => {
  expect(isSameKey('abc', 'abc')).toBe(true);
  for (const wrong of ['', 'abd', 'ab', 'abcd', 'é'.repeat(3), '💥b']) expect(isSameKey(wrong, 'abc')).toBe(false);
});

it('treats a wrong key like a missing thing', () => {
  expect(() => mustHoldKey('abc', 'abc')).not.toThrow();
  expect(() => mustHoldKey('ééé', 'abc')).toThrow(expect.objectContaining({ type: 'not-found' }) as Error);
});
