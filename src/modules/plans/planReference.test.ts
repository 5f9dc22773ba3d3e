import { expect, it } from 'vitest';
import { referenceOf, userOf } from './planReference.ts';

it('tells a person’s reference from that of an order', () => {
  expect(referenceOf('anna')).toBe('plan:anna');
  expect(userOf('plan:anna')).toBe('anna');
  expect(userOf('anna')).toBeUndefined();
  expect(userOf('an order of plan:anna')).toBeUndefined();
  expect(userOf(null)).toBeUndefined();
});
