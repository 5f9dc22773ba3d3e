/** What Creator Pro is worth, line by line of the plan table, in the whole process; and what is left when it ends. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, enterStaff, listVideo, moveProviderClock, readLog, sandboxState } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import { getAnalytics } from '#contracts/catalogue/analytics.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as plans from '#contracts/plans/plans.ts';
import { Problem } from '#contracts/http/problem.ts';
import { openMyCase } from '#contracts/support/support.ts';
import type { Sort } from '#contracts/catalogue/vocabulary.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';
import { startPro } from '#testing/site/startPro.ts';

let site: SiteProcess;
let pro: SiteClient;
let free: SiteClient;
let moderator: SiteClient;

const announce = ({ call }: SiteClient, n: number) =>
  call(catalogue.createVideo, { body: { title: `Film ${n}`, fileName: 'film.mp4', sizeBytes: 1000 } });
const announceMany = async (who: SiteClient, from: number, count: number): Promise<void> => {
  for (let n = from; n < from + count; n += 1) await announce(who, n);
};
const ask = ({ call }: SiteClient) =>
  call(openMyCase, { body: { submissionId: randomUUID(), topic: 'payout', message: 'When?' } });

beforeAll(async () => {
  site = await startSite();
  [pro, free, moderator] = await Promise.all([
    enterAs(site, { name: 'prolific', isCreator: true }),
    enterAs(site, { name: 'frugal', isCreator: true }),
    enterStaff(site, 'moderator'),
  ]);
});
afterAll(() => site.stop());

// One subscription from its beginning to its end.
describe('Creator Pro', { shuffle: false }, () => {
  it('begins with a payment that is told of by mail, and is nothing for staff', async () => {
    await startPro(pro);
    expect(await mailTo(site, 'prolific@test.example', 'has begun')).toContain('£5 was charged');
    expect(await pro.call(plans.getPlan)).toMatchObject({ standing: 'renewing', isPro: true, hasCard: true });
    expect(await refusalOf(pro.call(plans.startPro))).toBe('already-pro');
    expect(await refusalOf(moderator.call(plans.startPro))).toBe('creators-only');
  });

  it('lifts the limit of ten uploads a day, which others meet with the time of the next', async () => {
    await announceMany(pro, 0, 12);
    expect((await pro.call(catalogue.myVideos)).uploadsLeftToday).toBeNull();
    await announceMany(free, 0, 10);
    const refused = await announce(free, 10).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({
      type: 'daily-limit-reached',
      detail: expect.stringContaining('midnight UK time') as string,
    });
    expect((refused as Problem).retryAfterSeconds).toBeGreaterThan(0);
  });

  it('leads the two orders that it may lead, and says so', async () => {
    const other = await enterAs(site, { name: 'unhurried', isCreator: true });
    const older = await listVideo(site, { creator: pro, moderator }, { seed: 601, pricePence: 5000 });
    const newer = await listVideo(site, { creator: other, moderator }, { seed: 602, pricePence: 3000 });
    const listingsBy = async (sort: Sort) => {
      const { videos } = await callSite(site.url)(catalogue.browseVideos, { query: { sort } });
      return videos.map(({ id, isPromoted }) => [id, isPromoted ?? false]);
    };
    for (const sort of ['recent', 'popular'] as const)
      expect(await listingsBy(sort)).toEqual([
        [older, true],
        [newer, false],
      ]);
    expect(await listingsBy('price_asc')).toEqual([
      [newer, false],
      [older, false],
    ]);
  });

  it('opens the advanced analytics', async () => {
    const query = { days: '7' } as const;
    expect((await pro.call(getAnalytics, { query })).advanced).not.toBeNull();
    expect((await free.call(getAnalytics, { query })).advanced).toBeNull();
  });

  it('puts a case before those of others', async () => {
    const references = [(await ask(pro)).reference, (await ask(free)).reference];
    const log = await readLog(site);
    const cases = references.map((reference) =>
      log.find(({ data }) => (data as { reference?: string }).reference === reference),
    );
    expect(cases.map((item) => (item?.data as { isPro?: boolean }).isPro)).toEqual([true, false]);
  });

  it('ends when nobody pays for it: the limit is back, and nothing is deleted', async () => {
    const { videos: before } = await pro.call(catalogue.myVideos);
    await moveProviderClock(site, pro.userId, 32);
    const text = await mailTo(site, 'prolific@test.example', 'did not go through');
    expect(text).toContain('/account?tab=plan');
    expect(await pro.call(plans.getPlan)).toMatchObject({ standing: 'late', isPro: true });
    await announce(pro, 12);
    await moveProviderClock(site, pro.userId, 8);
    await mailTo(site, 'prolific@test.example', 'has ended');
    expect(await refusalOf(announce(pro, 13))).toBe('daily-limit-reached');
    const { videos: after } = await pro.call(catalogue.myVideos);
    expect(after).toHaveLength(before.length + 1);
    await waitFor('the place to be given up', async () => {
      const { videos } = await callSite(site.url)(catalogue.browseVideos, { query: {} });
      return videos.every(({ isPromoted }) => isPromoted !== true) ? true : undefined;
    });
  });

  it('ends with the account', async () => {
    const leaver = await enterAs(site, { name: 'leaver', isCreator: true });
    await startPro(leaver, '4242424242424242');
    await leaver.call(account.deleteAccount, { body: { username: 'leaver' } });
    await waitFor('the end of the subscription', async () => {
      const own = (await sandboxState(site)).subscriptions.find(
        ({ reference }) => reference === `plan:${leaver.userId}`,
      );
      return own?.status === 'canceled' ? true : undefined;
    });
  });
});
