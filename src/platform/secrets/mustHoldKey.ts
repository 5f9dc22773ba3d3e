import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contracts/http/problem.ts';

/** Whether a mailed key is the right one, compared in constant time. */
export const isSameKey = (given: string, right: string): boolean => {
  // Compares bytes: equally many letters may take more of them.
  const givenBytes = Buffer.from(given);
  const other = Buffer.from(right);
  return givenBytes.length === other.length && timingSafeEqual(givenBytes, other);
};

/** @throws Problem `not-found` for a wrong key, as for a missing thing */
export const mustHoldKey = (given: string, right: string): void => {
  if (!isSameKey(given, right)) throw new Problem('not-found');
};
