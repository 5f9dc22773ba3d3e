/** Featured videos against the whole process: of Creator Pro alone, chosen by moderators, gone when they are sold. */
import { beforeAll, expect, it } from 'vitest';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, moveProviderClock, payAt } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import * as contract from '#contracts/catalogue/featured.ts';
import * as plans from '#contracts/plans/plans.ts';
import { withdrawVideo } from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';
import { startPro } from '#testing/site/startPro.ts';
import { listSeveral } from '#driver/stock.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
beforeAll(async () => {
  site = await shareLivedSite();
  [creator, moderator] = await Promise.all([
    enterAs(site, { name: 'featured-seller', isCreator: true }),
    shareStaff('moderator'),
  ]);
});

const days = { from: '2020-01-01', until: '2999-01-01' };
const feature = (id: string, place: number, when: { from: string; until: string } = days) =>
  moderator.call(contract.featureVideo, { params: { id }, body: { place, ...when } });
const shown = async () => (await callSite(site.url)(contract.featuredVideos)).videos.map(({ id }) => id);
const places = async () => (await moderator.call(contract.adminListFeatured, { query: {} })).map(({ place }) => place);
const gone = (id: string) =>
  waitFor('its place to be free', async () => {
    const rows = await moderator.call(contract.adminListFeatured, { query: {} });
    return rows.some((row) => row.id === id) ? undefined : true;
  });

it('featured are videos of Creator Pro that are for sale, in their order, until they leave', async () => {
  const [sold = '', withdrawn = '', ended = '', last = ''] = await listSeveral(site, creator, 4);
  expect(await refusalOf(feature(sold, 1))).toBe('conflict');
  await startPro(creator);
  await feature(sold, 2);
  await feature(withdrawn, 1);
  expect(await refusalOf(feature(ended, 1))).toBe('invalid-input');
  await feature(ended, 3);
  await feature(last, 4, { from: '2998-01-01', until: '2999-01-01' });
  expect(await shown()).toEqual([withdrawn, sold, ended]);
  expect(await (await fetch(site.url)).text()).toContain('Featured');

  const buyer = await enterAs(site, { name: 'featured-buyer' });
  const { payUrl } = await buy(buyer, sold);
  expect(await payAt(payUrl)).toBe(303);
  await gone(sold);
  await creator.call(withdrawVideo, { params: { videoId: withdrawn } });
  await gone(withdrawn);
  expect(await refusalOf(feature(withdrawn, 1))).toBe('video-not-for-sale');
  await moderator.call(contract.endFeature, { params: { id: last }, body: { reason: 'Another one fits better.' } });
  expect(await shown()).toEqual([ended]);
  expect(await places()).toEqual([3]);

  await moveProviderClock(site, creator.userId, 32);
  await waitFor('the failed renewal', async () =>
    (await creator.call(plans.getPlan)).standing === 'late' ? true : undefined,
  );
  await moveProviderClock(site, creator.userId, 8);
  await gone(ended);
  expect(await shown()).toEqual([]);
});
