import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contracts/http/problem.ts';

/** Whether a mailed key is the right one, compared in a time that tells nothing. */
export const isSameKey = (given: string, right: string): boolean => {
  // Of bytes: letters may be as many and yet take more of them.
  const givenBytes = Buffer.from(given);
  const other = Buffer.from(right);
  return givenBytes.length === other.length && timingSafeEqual(givenBytes, other);
};

/** @throws Problem `not-found` for a wrong key, as for nothing at all */
export const mustHoldKey = (given: string, right: string): void => {
  if (!isSameKey(given, right)) throw new Problem('not-found');
};
