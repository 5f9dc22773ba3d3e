/** Answers for staff about reviews, from their read model. */
import type { ReviewAct } from '#contracts/catalogue/moderation.ts';
import { reasonLabel } from '#contracts/catalogue/moderationVocabulary.ts';
import type { ReviewActRow } from '#projections/staff/reviewActs.ts';

/** What the creator read; of one who has left only what it was about. */
export const toReviewAct = ({ code, ...row }: ReviewActRow): ReviewAct => ({
  ...row,
  by: row.by ?? '',
  reason: row.reason === '' || row.reason === null ? code && reasonLabel(code) : row.reason,
});
