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
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

export const needLabels: Record<AfterSaleNeed, string> = {
  decision: 'To decide',
  evidence: 'Evidence wanted',
  failedRefund: 'Refund failed',
  warning: 'Fraud warnings',
  claim: 'Claim upheld',
};

export const problemLabels: Record<ProblemStatus, StatusLabel> = {
  open: ['Report to decide', 'warning'],
  refund: ['Report: refunded', 'error'],
  partialRefund: ['Report: refunded in part', 'error'],
  release: ['Report: released', 'success'],
};

export const disputeLabels: Record<DisputeOutcome, StatusLabel> = {
  open: ['Dispute open', 'warning'],
  won: ['Dispute won', 'success'],
  lost: ['Dispute lost', 'error'],
};

export const claimLabels: Record<ClaimOutcome, StatusLabel> = {
  open: ['Copyright claim open', 'warning'],
  cleared: ['Copyright claim ended', 'success'],
  lost: ['Copyright claim upheld', 'error'],
};

export const refundLabels: Record<RefundStatus, StatusLabel> = {
  started: ['Refund on its way', 'info'],
  made: ['Refunded', 'info'],
  failed: ['Refund failed', 'error'],
};

export const accessLabels: Record<PurchaseAccess, string> = {
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
export const tagsOf = (row: AdminAfterSale): StatusLabel[] => [
  ...(row.disputeStatus === null ? [] : [disputeLabels[row.disputeStatus]]),
  ...(row.claimStatus === null ? [] : [claimLabels[row.claimStatus]]),
  ...(row.problemStatus === null ? [] : [problemLabels[row.problemStatus]]),
  ...(row.refundStatus === null ? [] : [refundLabels[row.refundStatus]]),
  ...(row.isWarned ? [['Fraud warning', 'error'] as const] : []),
  ...(row.isAnnulled ? [['Sale annulled', 'neutral'] as const] : []),
];

/** The subject of the case, as text. */
export const aboutOf = ({ problemKind, disputeReason }: AdminAfterSale): string =>
  [problemKind && problemKindLabels[problemKind], disputeReason?.replaceAll('_', ' ')].filter(Boolean).join(' · ');
