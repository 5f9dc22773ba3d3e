/** Payouts that are released together: proposed, approved by another person above the limit, released one by one. */
import type { LeftOutCause } from '#contracts/payouts/payoutVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type {
  BatchApproved,
  BatchDeclined,
  BatchEvent,
  BatchPayoutLeftOut,
  BatchPayoutReleased,
  BatchProposed,
} from '#events/payoutBatches.ts';
import type { Payout } from '#modules/payouts/payout/payout.ts';

/** The result of one of its payouts; `waiting` until the batch has reached it. */
type Fate = 'waiting' | 'released' | LeftOutCause;

export type PayoutBatch =
  | { status: 'none' }
  | {
      status: 'proposed' | 'approved' | 'declined';
      proposedBy: string;
      approvedBy: string | null;
      totalPence: number;
      payouts: readonly { payoutId: string; amountPence: number; fate: Fate }[];
    };

const withFate = (state: Exclude<PayoutBatch, { status: 'none' }>, payoutId: string, fate: Fate): PayoutBatch => ({
  ...state,
  payouts: state.payouts.map((payout) => (payout.payoutId === payoutId ? { ...payout, fate } : payout)),
});

const evolve = (state: PayoutBatch, event: BatchEvent): PayoutBatch => {
  if (event.type === 'BatchProposed') {
    const { proposedBy, totalPence, payouts } = event.data;
    const waiting = payouts.map(({ payoutId, amountPence }) => ({ payoutId, amountPence, fate: 'waiting' as const }));
    return { status: 'proposed', proposedBy, approvedBy: null, totalPence, payouts: waiting };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'BatchApproved':
      return { ...state, status: 'approved', approvedBy: event.data.approvedBy };
    case 'BatchDeclined':
      return { ...state, status: 'declined' };
    case 'BatchPayoutReleased':
      return withFate(state, event.data.payoutId, 'released');
    case 'BatchPayoutLeftOut':
      return withFate(state, event.data.payoutId, event.data.cause);
  }
};

export const payoutBatch: Aggregate<PayoutBatch, BatchEvent> = {
  category: 'batch',
  initialState: { status: 'none' },
  evolve,
};

/**
 * Proposes a batch of payouts that all wait for release. @throws Problem `payout-not-waiting` when one of them does not
 */
export const proposeBatch =
  ({ batchId, proposedBy, payouts: states }: { batchId: string; proposedBy: string; payouts: readonly Payout[] }) =>
  (state: PayoutBatch): [] | [BatchProposed] => {
    if (state.status !== 'none') return [];
    const payouts = states.map((payout) => {
      if (payout.status !== 'requested' && payout.status !== 'failed')
        throw new Problem('payout-not-waiting', 'One of these payouts is no longer waiting for release.');
      return { payoutId: payout.payoutId, creatorId: payout.creatorId, amountPence: payout.amountPence };
    });
    const totalPence = payouts.reduce((sum, { amountPence }) => sum + amountPence, 0);
    return [{ type: 'BatchProposed', data: { batchId, proposedBy, payouts, totalPence } }];
  };

const mustBeProposed = (state: PayoutBatch): Exclude<PayoutBatch, { status: 'none' }> => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status !== 'proposed') throw new Problem('batch-decided', `This batch has been ${state.status} already.`);
  return state;
};

/** Approves the batch; a total above `limitPence` needs a person other than its proposer. */
export const approveBatch =
  ({ batchId, approvedBy, limitPence }: { batchId: string; approvedBy: string; limitPence: number }) =>
  (state: PayoutBatch): [BatchApproved] => {
    const { proposedBy, totalPence } = mustBeProposed(state);
    if (totalPence > limitPence && proposedBy === approvedBy) throw new Problem('second-person-needed');
    return [{ type: 'BatchApproved', data: { batchId, approvedBy } }];
  };

/** Another person declines the batch, or its proposer withdraws it. */
export const declineBatch =
  (declined: BatchDeclined['data']) =>
  (state: PayoutBatch): [BatchDeclined] => {
    mustBeProposed(state);
    return [{ type: 'BatchDeclined', data: declined }];
  };

/** Payouts that an approved batch has not come to yet. */
export const payoutsToRelease = (state: PayoutBatch): readonly string[] =>
  state.status === 'approved'
    ? state.payouts.filter(({ fate }) => fate === 'waiting').map(({ payoutId }) => payoutId)
    : [];

/** Records the result of one of its payouts once; null means released. */
export const noteFate =
  (batchId: string, payoutId: string, cause: LeftOutCause | null) =>
  (state: PayoutBatch): [] | [BatchPayoutReleased] | [BatchPayoutLeftOut] => {
    if (!payoutsToRelease(state).includes(payoutId)) return [];
    return cause === null
      ? [{ type: 'BatchPayoutReleased', data: { batchId, payoutId } }]
      : [{ type: 'BatchPayoutLeftOut', data: { batchId, payoutId, cause } }];
  };
