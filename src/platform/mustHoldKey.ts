import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contracts/problem.ts';

/** Compares a mailed key in a time that tells nothing. @throws Problem `not-found` for a wrong one, as for nothing at all */
export const mustHoldKey = (given: string, right: string): void => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) throw new Problem('not-found');
};
