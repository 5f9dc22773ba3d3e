import { describe, expect, it } from 'vitest';
import { creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { BatchEvent } from '#events/sales.ts';
import type { Payout } from '#modules/payouts/payout/payout.ts';
import { approveBatch, declineBatch, noteFate, payoutBatch, payoutsToRelease, proposeBatch } from './payoutBatch.ts';

const batchId = id(40);
const fiona = id(8);
const felix = id(7);
const aPayout = (n: number, status: Exclude<Payout['status'], 'none'> = 'requested'): Payout => ({
  status,
  payoutId: id(n),
  creatorId,
  amountPence: 30_000,
  withdrawalPence: 30_000,
  withdrawalId: id(n),
  parts: [],
  transferred: [],
  sending: {},
  approvedBy: null,
  hold: null,
  batchIds: [],
  failures: 0,
});
const payouts = [10, 11].map((n) => ({ payoutId: id(n), creatorId, amountPence: 30_000 }));
const proposed: BatchEvent = {
  type: 'BatchProposed',
  data: { batchId, proposedBy: fiona, payouts, totalPence: 60_000 },
};
const approved: BatchEvent = { type: 'BatchApproved', data: { batchId, approvedBy: felix } };
const declined: BatchEvent = { type: 'BatchDeclined', data: { batchId, declinedBy: felix, reason: 'Not today.' } };
const released = (n: number): BatchEvent => ({ type: 'BatchPayoutReleased', data: { batchId, payoutId: id(n) } });
const leftOut: BatchEvent = { type: 'BatchPayoutLeftOut', data: { batchId, payoutId: id(11), cause: 'held' } };
const approve = (approvedBy: string, limitPence: number) => approveBatch({ batchId, approvedBy, limitPence });
const fold = (...facts: BatchEvent[]) => facts.reduce(payoutBatch.evolve, payoutBatch.initialState);

describe('a batch of payouts', () => {
  it('takes payouts that wait, and freezes the total', () => {
    const payouts = [aPayout(10), aPayout(11, 'failed')];
    given(payoutBatch)
      .when(proposeBatch({ batchId, proposedBy: fiona, payouts }))
      .then(proposed);
    given(payoutBatch, proposed)
      .when(proposeBatch({ batchId, proposedBy: fiona, payouts }))
      .then();
  });

  it.each(['held', 'released', 'rejected', 'paid'] as const)('takes none that is %s', (status) => {
    given(payoutBatch)
      .when(proposeBatch({ batchId, proposedBy: fiona, payouts: [aPayout(10), aPayout(11, status)] }))
      .refuses('payout-not-waiting', 'One of these payouts is no longer waiting for release.');
  });

  it('takes none that does not exist', () => {
    given(payoutBatch)
      .when(proposeBatch({ batchId, proposedBy: fiona, payouts: [{ status: 'none' }] }))
      .refuses('payout-not-waiting');
  });

  it('is approved by another person above the limit, and by its proposer at the limit', () => {
    given(payoutBatch, proposed).when(approve(fiona, 59_999)).refuses('second-person-needed');
    given(payoutBatch, proposed).when(approve(felix, 59_999)).then(approved);
    given(payoutBatch, proposed)
      .when(approve(fiona, 60_000))
      .then({ type: 'BatchApproved', data: { approvedBy: fiona } });
  });

  it('is decided once', () => {
    given(payoutBatch).when(approve(felix, 0)).refuses('not-found');
    const decline = declineBatch({ batchId, declinedBy: felix, reason: 'No.' });
    given(payoutBatch, proposed, approved).when(approve(felix, 0)).refuses('batch-decided');
    given(payoutBatch, proposed, declined).when(approve(felix, 0)).refuses('batch-decided');
    given(payoutBatch, proposed, approved).when(decline).refuses('batch-decided');
    given(payoutBatch, proposed, declined)
      .when(decline)
      .refuses('batch-decided', 'This batch has been declined already.');
  });

  it('is declined with a reason, by its proposer too', () => {
    given(payoutBatch, proposed)
      .when(declineBatch({ batchId, declinedBy: felix, reason: 'Not today.' }))
      .then(declined);
    given(payoutBatch, proposed)
      .when(declineBatch({ batchId, declinedBy: fiona, reason: 'A mistake.' }))
      .then({ type: 'BatchDeclined' });
  });

  it('releases only the payouts it was approved for, each once', () => {
    expect(payoutsToRelease(fold())).toEqual([]);
    expect(payoutsToRelease(fold(proposed))).toEqual([]);
    expect(payoutsToRelease(fold(proposed, declined))).toEqual([]);
    expect(payoutsToRelease(fold(proposed, approved))).toEqual([id(10), id(11)]);
    expect(payoutsToRelease(fold(proposed, approved, released(10)))).toEqual([id(11)]);
    expect(payoutsToRelease(fold(proposed, approved, released(10), leftOut))).toEqual([]);
  });

  it('records the result of a payout once', () => {
    given(payoutBatch, proposed, approved)
      .when(noteFate(batchId, id(10), null))
      .then(released(10));
    given(payoutBatch, proposed, approved)
      .when(noteFate(batchId, id(11), 'held'))
      .then(leftOut);
    given(payoutBatch, proposed, approved, leftOut)
      .when(noteFate(batchId, id(11), null))
      .then();
    given(payoutBatch, proposed)
      .when(noteFate(batchId, id(10), null))
      .then();
    given(payoutBatch, proposed, approved)
      .when(noteFate(batchId, id(12), null))
      .then();
  });

  it('that nobody proposed is nothing, whatever is recorded about it', () => {
    expect(fold(approved)).toEqual({ status: 'none' });
  });
});
