/** Payouts, batches and refunds above the limit for two people. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import type { Findings, Handlers } from './crossCheck.ts';
import type { MustDiffer } from './mustDiffer.ts';

type Payout = { withdrawalPence: number; approvedBy: string | null };
type Counted = { releasedBy: string; amountPence: number; at: string };

/** What one person alone releases for one payee within a day. */
const loneReleases = ({ report }: Findings, limitPence: number): Handlers => {
  const counted = new Map<string, Counted[]>();
  return {
    ReleaseCounted: (event) => {
      const { creatorId, releasedBy, amountPence, at } = event.data;
      const since = Date.parse(at) - DAY_MS;
      const earlier = (counted.get(creatorId) ?? []).filter((release) => Date.parse(release.at) > since);
      const own = [...earlier, { releasedBy, amountPence, at }];
      counted.set(creatorId, own);
      const sum = own.reduce(
        (pence, release) => pence + (release.releasedBy === releasedBy ? release.amountPence : 0),
        0,
      );
      if (sum > limitPence)
        report(event, `at most ${limitPence} pence that ${releasedBy} alone releases in a day`, `${sum} pence`);
    },
  };
};
type Batch = { proposedBy: string; totalPence: number };

const payoutReleases = ({ report }: Findings, batches: ReadonlyMap<string, Batch>, limitPence: number): Handlers => {
  const payouts = new Map<string, Payout>();
  const forget = (payoutId: string): void => {
    const payout = payouts.get(payoutId);
    if (payout) payout.approvedBy = null;
  };
  return {
    PayoutRequested: ({ data: { payoutId, amountPence, withdrawal } }) =>
      void payouts.set(payoutId, { withdrawalPence: withdrawal?.amountPence ?? amountPence, approvedBy: null }),
    PayoutApproved: ({ data: { payoutId, approvedBy } }) => {
      const payout = payouts.get(payoutId);
      if (payout) payout.approvedBy = approvedBy;
    },
    // No earlier approval counts after these.
    PayoutHeld: ({ data: { payoutId } }) => forget(payoutId),
    PayoutFailed: ({ data: { payoutId } }) => forget(payoutId),
    PayoutReleased: (event) => {
      const { payoutId, batchId } = event.data;
      const payout = payouts.get(payoutId);
      const proposer = batchId === undefined ? undefined : batches.get(batchId)?.proposedBy;
      if (!payout || payout.withdrawalPence <= limitPence) return;
      const { actorId } = event.metadata;
      const others = [payout.approvedBy, proposer].filter((person) => typeof person === 'string' && person !== actorId);
      if (others.length === 0)
        report(
          event,
          `somebody else than ${actorId} who approved payout ${payoutId} of ${payout.withdrawalPence} pence before it`,
          `nobody, although two people are needed above ${limitPence} pence`,
        );
    },
    PayoutRejected: ({ data: { payoutId } }) => void payouts.delete(payoutId),
    PayoutPaid: ({ data: { payoutId } }) => void payouts.delete(payoutId),
    PayoutCutShort: ({ data: { payoutId } }) => void payouts.delete(payoutId),
  };
};

const batchApprovals = (
  { compare }: Findings,
  mustDiffer: MustDiffer,
  batches: Map<string, Batch>,
  limitPence: number,
): Handlers => ({
  BatchProposed: (event) => {
    const { batchId, proposedBy, totalPence, payouts } = event.data;
    compare(
      event,
      'the sum of its payouts in pence:',
      payouts.reduce((sum, { amountPence }) => sum + amountPence, 0),
      totalPence,
    );
    batches.set(batchId, { proposedBy, totalPence });
  },
  BatchApproved: (event) => {
    const batch = batches.get(event.data.batchId);
    const needsTwo = batch === undefined || batch.totalPence > limitPence;
    if (needsTwo) mustDiffer(event, 'proposed the batch', batch?.proposedBy, event.data.approvedBy);
  },
});

type Sale = {
  refundedPence: number;
  /** Decided about the report, and not started yet. */
  decidedPence: number;
  approval: { amountPence: number; approvedBy: string } | null;
  /** Who upheld a claim against the video. */
  upheldBy: string[];
  /** What was decided about the report of a problem. */
  decision: 'release' | 'refund' | 'byTime' | null;
};
/** A refund that staff decided. */
type Wanted = { event: EventPlace; amountPence: number; by: string | null };

const createSecondForRefund =
  ({ report }: Findings, mustDiffer: MustDiffer, limitPence: number) =>
  ({ refundedPence, decidedPence, approval, upheldBy }: Sale, { event, amountPence, by }: Wanted): void => {
    for (const upholder of upheldBy) mustDiffer(event, 'upheld the claim', upholder, by);
    if (refundedPence + decidedPence + amountPence <= limitPence) return;
    if (approval?.amountPence === amountPence && approval.approvedBy !== by) return;
    report(
      event,
      `somebody else than ${by} who approved the refund of ${amountPence} pence before it`,
      `nobody, although two people are needed above ${limitPence} pence`,
    );
  };

const refundDecisions = (findings: Findings, mustDiffer: MustDiffer, limitPence: number): Handlers => {
  const sales = new Map<string, Sale>();
  const saleOf = (orderId: string): Sale => {
    const none: Sale = { refundedPence: 0, decidedPence: 0, approval: null, upheldBy: [], decision: null };
    const sale = sales.get(orderId) ?? none;
    sales.set(orderId, sale);
    return sale;
  };
  const mustHaveSecond = createSecondForRefund(findings, mustDiffer, limitPence);
  return {
    RefundApproved: ({ data: { orderId, amountPence, approvedBy } }) => {
      saleOf(orderId).approval = { amountPence, approvedBy };
    },
    RefundDropped: ({ data: { orderId } }) => {
      saleOf(orderId).approval = null;
    },
    RightsLost: ({ data: { orderId, decidedBy } }) => {
      if (decidedBy !== null) saleOf(orderId).upheldBy.push(decidedBy);
    },
    ProblemDecided: (event) => {
      const { orderId, amountPence, isByTime, decision } = event.data;
      const sale = saleOf(orderId);
      sale.decision = isByTime ? 'byTime' : decision === 'release' ? 'release' : 'refund';
      if (sale.decision === 'refund') mustHaveSecond(sale, { event, amountPence, by: event.metadata.actorId });
      sale.decidedPence = amountPence;
    },
    RefundStarted: (event) => {
      const { orderId, amountPence, reason } = event.data;
      const sale = saleOf(orderId);
      const needed = reason === 'problem' ? 'refund' : reason === 'undecided' ? 'byTime' : sale.decision;
      if (needed !== sale.decision)
        findings.report(event, `a decided problem of order ${orderId} before it`, sale.decision ?? 'no such event');
      if (reason === 'problem' || reason === 'undecided') sale.decidedPence = 0;
      if (reason === 'staff') mustHaveSecond(sale, { event, amountPence, by: event.metadata.actorId });
      sale.refundedPence += amountPence;
      sale.approval = null;
    },
    RefundFailed: ({ data: { orderId, amountPence } }) => {
      saleOf(orderId).refundedPence -= amountPence;
    },
  };
};

/** @param limitPence above it two people are needed */
export const secondPersonForMoney = (
  findings: Findings,
  mustDiffer: MustDiffer,
  limitPence: number,
): readonly Handlers[] => {
  const batches = new Map<string, Batch>();
  return [
    batchApprovals(findings, mustDiffer, batches, limitPence),
    payoutReleases(findings, batches, limitPence),
    loneReleases(findings, limitPence),
    refundDecisions(findings, mustDiffer, limitPence),
  ];
};
