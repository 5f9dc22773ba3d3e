/** What one person alone releases for one payee. */
import type { Event } from '#platform/eventStore/eventStore.ts';

// releases-{creatorId}

/**
 * This person alone may release these payouts of one withdrawal: with what the same person released for the same payee within
 * a day before, the sum is not above the limit for two people. It counts from here on, whatever becomes of the release.
 */
export type ReleaseCounted = Event<
  'ReleaseCounted',
  { creatorId: string; withdrawalId: string; releasedBy: string; amountPence: number; at: string }
>;
