import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';

/** As if everybody, or this person, had signed in longer ago than a proof lasts. Returns the way back. */
export const ageProofs = async (site: SiteProcess, userId?: string): Promise<() => Promise<void>> => {
  const setAll = async (provedAt: Date): Promise<void> => {
    const stores = await openTestStores(site);
    const sessions = stores.db('auth_sessions');
    await (userId === undefined ? sessions : sessions.where({ user_id: userId })).update({ proved_at: provedAt });
    await stores.close();
  };
  await setAll(new Date(Date.now() - 11 * 60 * 1000));
  return () => setAll(new Date());
};
