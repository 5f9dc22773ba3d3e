import { callSite, type SiteClient } from '#driver/client.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { openSession } from '#testing/browser/siteJourney.ts';

/** A session of somebody who has an account already: sessions end when the clock is moved. */
export const signInAgain = async (site: SiteProcess, name: string): Promise<SiteClient> => {
  const { accessToken, user } = await openSession(site, name);
  return { call: callSite(site.url, () => accessToken), token: () => accessToken, userId: user.id };
};
