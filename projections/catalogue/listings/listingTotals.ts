/** How many listings there are, and what is asked for them. */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Db } from '#platform/postgres/db.ts';

/** How many videos are offered. */
export const countListings = async (db: Db): Promise<number> =>
  (await db('offered_listings').first<{ count: number } | undefined>('count'))?.count ?? 0;

/** How many this creator offers. */
export const countListingsOf = async (db: Db, creatorId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('video_listings')
    .where({ creator_id: creatorId, is_offered: true })
    .count<{ count: number }[]>('* as count');
  return count;
};

/** Below this number a median describes single videos rather than a category. */
const FEWEST_SIMILAR = 5;

const mediansIn = (db: Db, table: 'listing_matches' | 'listing_sample', without: readonly string[]) =>
  db(table)
    .whereNotIn('category', without)
    .groupBy('category')
    .havingRaw('count(*) >= ?', [FEWEST_SIMILAR])
    .select<{ category: string; pence: number }[]>(
      'category',
      db.raw('round(percentile_cont(0.5) within group (order by price_pence))::int as pence'),
    );

/**
 * The median of creators' prices in pence, by category; a category with few listed videos has none. Of more listings than
 * are counted the sample tells it, but for categories that have too few in there.
 */
export const findMedianPrices = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const isMany = (await countListings(db)) > browseLimits.exactCountUpTo;
  const sampled = isMany ? await mediansIn(db, 'listing_sample', []) : [];
  const whole = await mediansIn(
    db,
    'listing_matches',
    sampled.map(({ category }) => category),
  );
  return new Map([...sampled, ...whole].map(({ category, pence }) => [category, pence]));
};
