/** What happened after a sale: downloads, refunds, disputes, warnings. Part of the order. */
import type {
  ClaimOutcome,
  DisputeOutcome,
  PurchaseAccess,
  RefundReason,
  RefundStatus,
} from '#contracts/sales/afterSaleVocabulary.ts';
import type { AssignmentEvent } from '#events/assignments.ts';
import type { AfterSaleEvent } from '#events/refunds.ts';
import { evolveOwnership, neverAssigned, type Ownership } from './ownership.ts';

export type Refund = {
  n: number;
  key: string;
  amountPence: number;
  creatorPence: number;
  platformPence: number;
  /** Null until the provider has accepted the refund. */
  refundId: string | null;
  isFull: boolean;
  wasFetched: boolean;
  reason: RefundReason;
  status: RefundStatus;
};
export type Dispute = { disputeId: string; amountPence: number; status: DisputeOutcome; submissions: number };

export type RightsClaim = { claimId: string; status: ClaimOutcome; decidedBy: string | null };

/** The reason is null where it was not given, or is gone with the buyer. */
export type RefundWanted = { amountPence: number; approvedBy: string; reason: string | null; isFault: boolean };

export type AfterSale = {
  downloads: number;
  refunds: readonly Refund[];
  /** The refund that somebody wants, until it is made or dropped. */
  approval: RefundWanted | null;
  disputes: readonly Dispute[];
  warnings: readonly string[];
  /** Copyright claims against the video. */
  claims: readonly RightsClaim[];
  /** The creator's part of all that was refunded or lost. */
  creatorReversedPence: number;
  ownership: Ownership;
};

export const nothingYet: AfterSale = {
  downloads: 0,
  refunds: [],
  approval: null,
  disputes: [],
  warnings: [],
  claims: [],
  creatorReversedPence: 0,
  ownership: neverAssigned,
};

const withRefund = (state: AfterSale, n: number, changed: Partial<Refund>): AfterSale => ({
  ...state,
  refunds: state.refunds.map((refund) => (refund.n === n ? { ...refund, ...changed } : refund)),
});
const withDispute = (state: AfterSale, disputeId: string, changed: Partial<Dispute>): AfterSale => ({
  ...state,
  disputes: state.disputes.map((dispute) => (dispute.disputeId === disputeId ? { ...dispute, ...changed } : dispute)),
});
const withClaim = (state: AfterSale, claim: RightsClaim): AfterSale => ({
  ...state,
  claims: [...state.claims.filter(({ claimId }) => claimId !== claim.claimId), claim],
});

export const evolveAfterSale = (state: AfterSale, event: AfterSaleEvent | AssignmentEvent): AfterSale => {
  switch (event.type) {
    case 'DownloadLogged':
      return { ...state, downloads: state.downloads + 1 };
    case 'RefundApproved': {
      const { amountPence, approvedBy, reason, isFault } = event.data;
      return { ...state, approval: { amountPence, approvedBy, reason: reason.value, isFault } };
    }
    case 'RefundDropped':
      return { ...state, approval: null };
    case 'RefundStarted': {
      const { n, key, amountPence, creatorPence, platformPence, isFull, wasFetched, reason } = event.data;
      const parts = { amountPence, creatorPence, platformPence };
      const refund = { n, key, ...parts, refundId: null, isFull, wasFetched, reason, status: 'started' as const };
      const creatorReversedPence = state.creatorReversedPence + creatorPence;
      return { ...state, refunds: [...state.refunds, refund], approval: null, creatorReversedPence };
    }
    case 'RefundMade':
      return withRefund(state, event.data.n, { status: 'made', refundId: event.data.refundId });
    case 'RefundFailed':
      return withRefund(state, event.data.n, { status: 'failed' });
    case 'DisputeOpened': {
      const { disputeId, amountPence } = event.data;
      return { ...state, disputes: [...state.disputes, { disputeId, amountPence, status: 'open', submissions: 0 }] };
    }
    case 'DisputeWon':
      return withDispute(state, event.data.disputeId, { status: 'won' });
    case 'DisputeLost': {
      const creatorReversedPence = state.creatorReversedPence + event.data.creatorPence;
      return { ...withDispute(state, event.data.disputeId, { status: 'lost' }), creatorReversedPence };
    }
    case 'EvidenceSubmitted':
      return withDispute(state, event.data.disputeId, { submissions: event.data.n });
    case 'FraudWarned':
      return { ...state, warnings: [...state.warnings, event.data.warningId] };
    case 'RightsQuestioned':
      return withClaim(state, { claimId: event.data.claimId, status: 'open', decidedBy: null });
    case 'RightsCleared':
      return withClaim(state, { claimId: event.data.claimId, status: 'cleared', decidedBy: null });
    case 'RightsLost':
      return withClaim(state, { claimId: event.data.claimId, status: 'lost', decidedBy: event.data.decidedBy });
    case 'AssignmentOffered':
    case 'AssignmentDeclined':
    case 'AssignmentWithdrawn':
    case 'AssignmentLapsed':
    case 'LicenceAssigned':
      return { ...state, ownership: evolveOwnership(state.ownership, event, state.downloads) };
  }
};

const is = (dispute: DisputeOutcome) => (each: Dispute) => each.status === dispute;

const claimIs = (wanted: RightsClaim['status']) => (claim: RightsClaim) => claim.status === wanted;

/** Whether the owner of the licence has access to the original. A full refund that failed leaves it revoked. */
export const accessOf = ({ refunds, disputes, claims }: AfterSale): PurchaseAccess => {
  if (refunds.some(({ isFull }) => isFull) || disputes.some(is('lost')) || claims.some(claimIs('lost')))
    return 'revoked';
  if (disputes.some(is('open'))) return 'suspended';
  return claims.some(claimIs('open')) ? 'underClaim' : 'open';
};

/** Refunded to the buyer, or on its way. */
export const refundedPence = ({ refunds }: AfterSale): number =>
  refunds.reduce((sum, { status, amountPence }) => (status === 'failed' ? sum : sum + amountPence), 0);

/** Taken from creator and platform for refunds that failed, and not part of another refund yet. */
export const setAsidePence = ({ refunds }: AfterSale): number =>
  refunds.reduce((sum, { status, amountPence, creatorPence, platformPence }) => {
    const borne = creatorPence + platformPence;
    return sum + borne - (status === 'failed' ? 0 : amountPence);
  }, 0);

/** What came back to the buyer: refunds, and what their bank took back for good. */
export const returnedPence = (state: AfterSale): number => refundedPence(state) + lostPence(state);

const lostPence = ({ disputes }: AfterSale): number =>
  disputes.reduce((sum, { status, amountPence }) => (status === 'lost' ? sum + amountPence : sum), 0);
