/** Closed lists and periods of problem reports, refunds and disputes. */

/** What a buyer may report. */
export const problemKinds = ['notAsDescribed', 'technicalFault', 'rights', 'duplicateCharge'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const problemKindLabels: Record<ProblemKind, string> = {
  notAsDescribed: 'Not as described',
  technicalFault: 'Technical fault',
  rights: 'Someone else has rights in it',
  duplicateCharge: 'I was charged twice',
};

export const problemDecisions = ['refund', 'partialRefund', 'release'] as const;
export type ProblemDecision = (typeof problemDecisions)[number];

export const problemStatuses = ['open', ...problemDecisions] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

/** The reasons for a refund. */
export const refundReasons = ['staff', 'problem', 'undecided', 'fraudWarning'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundStatuses = ['started', 'made', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const disputeOutcomes = ['open', 'won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** A copyright claim against the video: `lost` when it was upheld. */
export const claimOutcomes = ['open', 'cleared', 'lost'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** Whether the original is the buyer's: `suspended` while the bank decides, `underClaim` while a copyright claim is open, `revoked` for good. */
export const accesses = ['open', 'suspended', 'underClaim', 'revoked'] as const;
export type PurchaseAccess = (typeof accesses)[number];

/** Why a part of a creator's balance cannot be withdrawn yet. */
export const holdReasons = ['newSale', 'reserve', 'problem', 'dispute', 'claim'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The number of days after a sale in which the buyer can report a problem. */
export const reportDays = 7;

/** The number of days after which an undecided report is refunded. */
export const decideDays = 60;

/** The number of days for which a refund for the creator's fault or a lost dispute counts against trust. */
export const faultDays = 180;

/** What finance has to attend to. */
export const afterSaleNeeds = ['decision', 'evidence', 'failedRefund', 'warning', 'claim'] as const;
export type AfterSaleNeed = (typeof afterSaleNeeds)[number];
