/** That two people are two. */
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import type { Findings } from './crossCheck.ts';

/** Reports the same person where two are needed, and the absence of the first. */
export const createMustDiffer =
  ({ report }: Findings) =>
  (event: EventPlace, what: string, first: string | null | undefined, second: string | null): void => {
    if (first === undefined) report(event, `${what} by somebody else before it`, 'no such event');
    else if (first !== null && first === second) report(event, `somebody else than ${first}, who ${what}`, first);
  };
export type MustDiffer = ReturnType<typeof createMustDiffer>;
