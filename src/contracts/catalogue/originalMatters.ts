/**
 * For what staff may see an original: a review (also of an appeal, and a spot check), a copyright claim, or a sale in
 * trouble. Values are stored in events.
 */
export const originalMatters = ['review', 'claim', 'problem', 'refund', 'dispute'] as const;
export type OriginalMatterKind = (typeof originalMatters)[number];

/** As the end of “for …”. */
export const matterLabels: Readonly<Record<OriginalMatterKind, string>> = {
  review: 'a review',
  claim: 'a copyright claim',
  problem: 'a problem that the buyer reported',
  refund: 'a refund',
  dispute: 'a dispute with the bank',
};
