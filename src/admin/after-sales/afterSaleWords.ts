import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import {
  problemKindLabels,
  type AfterSaleNeed,
  type ClaimOutcome,
  type DisputeOutcome,
  type ProblemStatus,
  type PurchaseAccess,
  type RefundReason,
  type RefundStatus,
} from '#contracts/sales/afterSaleVocabulary.ts';
import type { StatusWords } from '#admin/parts/StatusTag.tsx';

export const needLabels: Record<AfterSaleNeed, string> = {
  decision: 'To decide',
  evidence: 'Evidence wanted',
  failedRefund: 'Refund failed',
  warning: 'Fraud warnings',
  claim: 'Claim upheld',
};

export const problemWords: Record<ProblemStatus, StatusWords> = {
  open: ['Report to decide', 'warning'],
  refund: ['Report: refunded', 'error'],
  partialRefund: ['Report: refunded in part', 'error'],
  release: ['Report: released', 'success'],
};

export const disputeWords: Record<DisputeOutcome, StatusWords> = {
  open: ['Dispute open', 'warning'],
  won: ['Dispute won', 'success'],
  lost: ['Dispute lost', 'error'],
};

export const claimWords: Record<ClaimOutcome, StatusWords> = {
  open: ['Copyright claim open', 'warning'],
  cleared: ['Copyright claim ended', 'success'],
  lost: ['Copyright claim upheld', 'error'],
};

export const refundWords: Record<RefundStatus, StatusWords> = {
  started: ['Refund on its way', 'info'],
  made: ['Refunded', 'info'],
  failed: ['Refund failed', 'error'],
};

export const accessWords: Record<PurchaseAccess, string> = {
  open: 'The buyer can download',
  suspended: 'Paused while the bank decides',
  underClaim: 'Paused while a copyright claim is open',
  revoked: 'Ended',
};

export const reasonLabels: Record<RefundReason, string> = {
  staff: 'Finance',
  problem: 'Reported problem',
  undecided: 'Report not decided in time',
  fraudWarning: 'Fraud warning',
};

/** The tags of a sale in trouble, the most urgent first. */
export const tagsOf = (row: AdminAfterSale): StatusWords[] => [
  ...(row.disputeStatus === null ? [] : [disputeWords[row.disputeStatus]]),
  ...(row.claimStatus === null ? [] : [claimWords[row.claimStatus]]),
  ...(row.problemStatus === null ? [] : [problemWords[row.problemStatus]]),
  ...(row.refundStatus === null ? [] : [refundWords[row.refundStatus]]),
  ...(row.isWarned ? [['Fraud warning', 'error'] as const] : []),
  ...(row.isAnnulled ? [['Sale annulled', 'neutral'] as const] : []),
];

/** The subject of the case, as text. */
export const aboutOf = ({ problemKind, disputeReason }: AdminAfterSale): string =>
  [problemKind && problemKindLabels[problemKind], disputeReason?.replaceAll('_', ' ')].filter(Boolean).join(' · ');
