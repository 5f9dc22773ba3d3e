/** A running site with so many listings, filled without their films. */
import { openLog } from '#app/openLog.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { fillLog } from './browse.ts';
import { untilIdle } from './memory.ts';

/** What shows the listings. */
const needed = ['video_listings', 'search_words'];

export const startListedSite = async (listings: number): Promise<SiteProcess> => {
  const site = await startSite();
  // A polite stop writes every policy's position; setting it to the end keeps the policies out of the measurement.
  await site.halt();
  const stores = await openTestStores(site);
  try {
    await fillLog(stores.rawStore, listings);
    await stores.db('policy_positions').update({ position: await stores.rawStore.head() });
    const { store } = openLog(stores.rawStore, stores.subjectKeys);
    const { signal } = new AbortController();
    for (const projection of projections)
      if (needed.includes(projection.name))
        await rebuild(projection, { store, connectionString: stores.connectionString, signal });
    // Else the server tidies up by itself while the first pages are measured.
    await stores.db.raw('vacuum analyze');
  } finally {
    await stores.close();
  }
  await site.restart();
  // The other read models apply all these events, and the tree takes them up.
  await untilIdle(site);
  return site;
};
