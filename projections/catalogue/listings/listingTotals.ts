/** How many listings there are, and what is asked for them. */
import { browseLimits, categories } from '#contracts/catalogue/vocabulary.ts';
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

const mediansIn = (db: Db, table: 'listing_matches' | 'listing_sample', among: readonly string[]) =>
  db(table)
    .where('is_offered', true)
    .whereIn('category', among)
    .groupBy('category')
    .havingRaw('count(*) >= ?', [FEWEST_SIMILAR])
    .select<{ category: string; pence: number }[]>(
      'category',
      db.raw('round(percentile_cont(0.5) within group (order by price_pence))::int as pence'),
    );

/**
 * The median of creators' prices in pence of what is offered, by category; a category with few videos has none. Of more
 * listings than are counted the sample tells it, and only categories that have too few in there are read whole.
 */
export const findMedianPrices = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const all = categories.map(([category]) => category);
  const isMany = (await countListings(db)) > browseLimits.exactCountUpTo;
  const medians = new Map<string, number>();
  for (const table of isMany ? (['listing_sample', 'listing_matches'] as const) : (['listing_matches'] as const)) {
    const missing = all.filter((category) => !medians.has(category));
    for (const { category, pence } of await mediansIn(db, table, missing)) medians.set(category, pence);
  }
  return medians;
};
