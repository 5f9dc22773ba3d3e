/** Fills the read models of a site that stands still with listings that are in no log. */
import { createRandom } from '#driver/random.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { creatorIds, listingsLog, pickWord, withViews } from './listingsWorld.ts';

const filled = ['video_listings', 'search_words'] as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Creators have names of two words of the language. */
const creatorsOf = (listings: number) => {
  const random = createRandom(13);
  return creatorIds(listings).map((id, n) => ({
    id,
    email: `creator${n}@bench.example`,
    username: `creator${n}`,
    display_name: `${capital(pickWord(random))} ${capital(pickWord(random))}`,
    is_creator: true,
    registered_at: '2023-11-01T00:00:00.000Z',
  }));
};

export const fillListings = async (site: SiteProcess, count: number): Promise<void> => {
  const stores = await openTestStores(site);
  try {
    const creators = creatorsOf(count);
    for (let from = 0; from < creators.length; from += 5000)
      await stores
        .db('users')
        .insert(creators.slice(from, from + 5000))
        .onConflict('id')
        .ignore();
    const { signal } = new AbortController();
    for (const target of projections.filter(({ name }) => filled.some((each) => each === name)))
      await rebuild(withViews(target), {
        store: listingsLog(count),
        connectionString: stores.connectionString,
        signal,
      });
    // The log does not hold them: their read models have read it to its end.
    await stores
      .db('projection_checkpoints')
      .whereIn('name', filled)
      .update({ position: await stores.rawStore.head() });
    await stores.db.raw('analyze');
  } finally {
    await stores.close();
  }
};
