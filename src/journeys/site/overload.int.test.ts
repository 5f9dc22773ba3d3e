/** A site that is asked for far more pages at once than it can make. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProfile } from '#contracts/profile/profile.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { shareSingleSite } from '#driver/livedSite.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { ownerOf } from '#driver/siteDatabase.ts';
import { overloadLimits } from '#platform/http/limits/overload.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';

let site: SiteProcess;
let owner: Db;
let buyer: SiteClient;
beforeAll(async () => {
  site = await shareSingleSite();
  owner = openDb(ownerOf(site.env), 1);
  buyer = await enterAs(site, { name: 'overload-buyer' });
});
afterAll(() => owner.destroy());

const searchFor = (word: string): Promise<Response> =>
  fetch(`${site.url}/search?q=${word}`, { headers: { Accept: 'text/html' } });

it('turns visitors away in words, serves people who are signed in, and takes everybody again afterwards', async () => {
  const more = overloadLimits.visitors * 3;
  const answers: Response[] = [];
  const { searches, profiles } = await owner.transaction(async (lock) => {
    // No search ends until this does, however slowly they arrive.
    await lock.raw('lock table video_listings in access exclusive mode');
    const searches = Array.from({ length: overloadLimits.visitors + more }, async (_, n) =>
      answers.push(await searchFor(`word${n}`)),
    );
    await waitFor('the visitors who are too many', async () => (answers.length >= more ? true : undefined));
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.text()).toContain('Please try again in a few seconds');
    }
    return { searches, profiles: Array.from({ length: 20 }, () => buyer.call(getProfile)) };
  });
  await Promise.all(searches);
  expect(answers.slice(more).map(({ status }) => status)).toEqual(Array(overloadLimits.visitors).fill(200));
  for (const profile of await Promise.all(profiles)) expect(profile).toMatchObject({ username: 'overload-buyer' });
  expect((await searchFor('afterwards')).status).toBe(200);
});
