/** Releases the payouts of an approved batch, one by one. Safe to repeat at any point: no payout is released twice. */
import type { LeftOutCause } from '#contracts/payouts/payoutVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { payout, type Release } from '#modules/payouts/payout/payout.ts';
import { noteFate, payoutBatch, payoutsToRelease } from '#modules/payouts/batch/payoutBatch.ts';
import type { ReleasePayout } from '#modules/payouts/payout/adapters/releasePayout.ts';

type Deps = { handle: Handle; load: Load; release: ReleasePayout; twoPeopleAbovePence: number };

/** The refusals that skip one payout; after any other the whole run is retried. */
const causes: Partial<Record<Problem['type'], LeftOutCause>> = {
  'balance-too-low': 'saleInDoubt',
  'payee-not-ready': 'payeeNotReady',
  'books-differ': 'booksDiffer',
  'second-person-needed': 'secondPerson',
};

export const createReleaseBatch = ({ handle, load, release, twoPeopleAbovePence }: Deps) => {
  const whyRefused = async (payoutId: string, error: unknown): Promise<LeftOutCause> => {
    if (!(error instanceof Problem)) throw error;
    if (error.type === 'payout-not-waiting')
      return (await load(payout, payoutId)).status === 'held' ? 'held' : 'decided';
    const cause = causes[error.type];
    if (cause === undefined) throw error;
    return cause;
  };

  return async (batchId: string, cause: Cause): Promise<void> => {
    const state = await load(payoutBatch, batchId);
    if (state.status !== 'approved' || state.approvedBy === null) return;
    const { proposedBy, approvedBy: releasedBy } = state;
    const request: Release = { releasedBy, limitPence: twoPeopleAbovePence, batch: { batchId, proposedBy } };
    for (const payoutId of payoutsToRelease(state)) {
      const left = await release(payoutId, request, cause).then(
        () => null,
        (error: unknown) => whyRefused(payoutId, error),
      );
      await handle(payoutBatch, batchId, noteFate(batchId, payoutId, left), cause);
    }
  };
};

export type ReleaseBatch = ReturnType<typeof createReleaseBatch>;
