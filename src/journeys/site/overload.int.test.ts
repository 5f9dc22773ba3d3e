/** A site that is asked for far more pages at once than it can make. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProfile } from '#contracts/profile/profile.ts';
import type { SiteClient } from '#driver/client.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { singleVariantOfRun } from '#driver/variants.ts';
import { overloadLimits } from '#platform/http/limits/overload.ts';

let site: SiteProcess;
let buyer: SiteClient;
beforeAll(async () => {
  site = await startSite({}, undefined, singleVariantOfRun());
  buyer = await enterAs(site, { name: 'buyer' });
});
afterAll(() => site.stop());

const searchFor = (word: string): Promise<Response> =>
  fetch(`${site.url}/search?q=${word}`, { headers: { Accept: 'text/html' } });

it('turns visitors away in words, serves people who are signed in, and takes everybody again afterwards', async () => {
  const answers = Array.from({ length: overloadLimits.visitors * 4 }, (_, n) => searchFor(`word${n}`));
  const profiles = Array.from({ length: 20 }, () => buyer.call(getProfile));
  const all = await Promise.all(answers);

  const turnedAway = all.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(all.length - turnedAway.length);
  for (const answer of turnedAway) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Please try again in a few seconds');
  }
  for (const profile of await Promise.all(profiles)) expect(profile).toMatchObject({ username: 'buyer' });
  expect((await searchFor('afterwards')).status).toBe(200);
});
