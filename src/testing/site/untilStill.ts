/** A site that has nothing left to do, so that what is read from it twice is the same. */
import { waitFor } from '#driver/client.ts';
import { freshHealth } from '#driver/readiness.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import type { Stores } from '#platform/eventStore/stores.ts';

/** Waits until the log has stopped growing: no job is due, and the read models show all of it. */
export const untilStill = async (
  { url }: Pick<SiteProcess, 'url'>,
  { db, rawStore }: Pick<Stores, 'db' | 'rawStore'>,
): Promise<void> => {
  const findDueJob = () =>
    db('jobs').whereIn('state', ['waiting', 'running']).where('due_at', '<=', db.fn.now()).first();
  let head: string | undefined;
  await waitFor('the site to have nothing left to do', async () => {
    const before = head;
    head = await rawStore.head();
    const isIdle = (await findDueJob()) === undefined && (await freshHealth(url)).status === 200;
    return isIdle && head === before ? true : undefined;
  });
};
