/** The next video for a moderator, from the read model of all videos. */
import type { Db } from '#platform/postgres/db.ts';

/** Waiting, without a lease or a decision, and of a creator who is not suspended. */
const free = (db: Db, moderatorId: string, at: string) =>
  db('videos')
    .where({ is_paused: false })
    .where((query) => {
      void query.where((either) => void either.where({ status: 'inReview' }).whereNull('decision'));
      void query.orWhere({ status: 'listed', awaits_spot_check: true });
    })
    .where((query) => {
      void query.whereNull('review_until').orWhere('review_until', '<=', at).orWhere({ review_by: moderatorId });
    })
    // The moderator who refused does not decide the appeal.
    .whereRaw('not (has_appealed and refused_by is not distinct from ?)', [moderatorId])
    // Nor does the moderator who proposed an approval confirm it.
    .whereRaw(`(approval_proposal ->> 'by') is distinct from ?`, [moderatorId]);

/** The first free one among this many will do; others may have been leased this very moment. */
const MOST_TRIED = 100;

/**
 * Appeals first, since their creators wait for the second time; then the longest waiting; then those already listed.
 */
export const findReviewable = async (db: Db, moderatorId: string, at: string): Promise<string[]> =>
  (
    await free(db, moderatorId, at)
      .orderByRaw(`case when status = 'listed' then 2 when has_appealed then 0 else 1 end, submitted_at, id`)
      .limit(MOST_TRIED)
      .select<{ id: string }[]>('id')
  ).map(({ id }) => id);

/** Those that this moderator has leased and not decided: a page that was loaded again gets its review back. */
export const findLeased = async (db: Db, moderatorId: string, at: string): Promise<string[]> =>
  (
    await free(db, moderatorId, at)
      .andWhere({ review_by: moderatorId })
      .andWhere('review_until', '>', at)
      .orderBy('id')
      .limit(MOST_TRIED)
      .select<{ id: string }[]>('id')
  ).map(({ id }) => id);

export const countReviewable = async (db: Db, moderatorId: string, at: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await free(db, moderatorId, at).count<{ count: number }[]>('* as count');
  return count;
};
