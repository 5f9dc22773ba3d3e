/** Answers for staff about reviews, from their read model. */
import type { ReviewHistoryEntry } from '#contracts/catalogue/moderation.ts';
import { reasonLabel } from '#contracts/catalogue/moderationVocabulary.ts';
import type { ReviewHistoryRow } from '#projections/staff/reviewHistory.ts';

/** What the creator read; of one who has left only what it was about. */
export const toReviewHistoryEntry = ({ code, ...row }: ReviewHistoryRow): ReviewHistoryEntry => ({
  ...row,
  by: row.by ?? '',
  reason: row.reason === '' || row.reason === null ? code && reasonLabel(code) : row.reason,
});
