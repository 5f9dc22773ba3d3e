/** The queries of the sitemap over the listings. */
import type { Db } from '#platform/postgres/db.ts';

/** Ids and dates for the sitemap, oldest first, so that new ones leave the earlier files unchanged. */
export const listListingIds = async (db: Db, from: number, most: number): Promise<{ id: string; listedAt: string }[]> =>
  db('video_listings')
    .where({ is_offered: true })
    .orderBy([{ column: 'listed_at' }, { column: 'id', order: 'desc' }])
    .offset(from)
    .limit(most)
    .select('id', 'listed_at as listedAt');

/** When something was listed last, by category. */
export const findNewest = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db('listing_matches')
    .where({ is_offered: true })
    .groupBy('category')
    .select<{ category: string; at: string }[]>('category', db.raw('max(listed_at) as at'));
  return new Map(rows.map(({ category, at }) => [category, at]));
};
