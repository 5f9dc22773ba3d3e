/** From visitors in their browsers to the numbers on their creator's page, against the real process. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, openTestStores } from '#driver/siteDriver.ts';
import type { Analytics } from '#contracts/catalogue/analytics.ts';
import { judge, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import { isAt, openJourney, openSession, signedIn, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
let site: Journey['site'];
let videoId: string;

beforeAll(async () => {
  journey = await openJourney();
  ({ site } = journey);
  const [creator] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
  ]);
  videoId = await listFromStock(site, creator, 1);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enterSignedIn = async (name: string, options: Parameters<Journey['enterSite']>[0] = {}): Promise<Page> => {
  const storageState = signedIn(site, await openSession(site, name));
  return (await journey.enterSite({ ...options, storageState })).page;
};
/** Resolves when the server has answered the call that tells of a visit. */
const visitReported = (page: Page) => page.waitForResponse((response) => response.url().endsWith(`/${videoId}/views`));
/** Follows the title of the card. */
const openVideo = async (page: Page): Promise<void> => {
  await Promise.all([visitReported(page), page.getByRole('link', { name: 'Clip 1', exact: true }).click()]);
  await page.waitForURL(isAt(`/videos/${videoId}`));
};
type Kept = { source: string | null; words: string | null; is_played: boolean };
const kept = async (): Promise<Kept[]> => {
  const stores = await openTestStores(site);
  try {
    return await stores.db<Kept>('catalogue_visits').orderBy('source').select('source', 'words', 'is_played');
  } finally {
    await stores.close();
  }
};
const figure = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd span').first().innerText();

/** What keeps people out, in light and in dark: every rule, not only those of WCAG. */
const faultsOf = async (page: Page, name: string, turn: number): Promise<string[]> => {
  const faults: string[] = [];
  for (const size of sizesInTurn(turn)) {
    await page.setViewportSize(sizes[size]);
    faults.push(...(await judge(page, `${name}-${size}`, { rules: 'every' })));
  }
  return faults;
};

describe('analytics', () => {
  it('show two visits and one played preview; a resting pointer, the creator and a second look count nothing', async () => {
    const { page: searcher } = await journey.enterSite();
    await searcher.goto(`${site.url}/search?q=clip`);
    await openVideo(searcher);
    await searcher.getByRole('button', { name: /^Play the preview/ }).click();
    await searcher.getByLabel('Preview of Clip 1').waitFor();
    await searcher.goBack();
    await openVideo(searcher);

    const browser = await enterSignedIn('buyer', { reducedMotion: 'no-preference' });
    await browser.goto(`${site.url}/browse`);
    await browser
      .getByRole('article')
      .locator('img')
      .first()
      .hover({ position: { x: 20, y: 60 } });
    await browser.getByText('Preview · sound off').waitFor();
    await openVideo(browser);

    const maker = await enterSignedIn('creator');
    await Promise.all([visitReported(maker), maker.goto(`${site.url}/videos/${videoId}`)]);
    expect(await kept()).toEqual([
      { source: 'browse', words: null, is_played: false },
      { source: 'search', words: 'clip', is_played: true },
    ]);

    await maker.goto(`${site.url}/account?tab=videos`);
    await maker.getByRole('link', { name: 'Analytics', exact: true }).click();
    await maker.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    expect(await figure(maker, 'Views')).toBe('2');
    expect(await figure(maker, 'Previews played')).toBe('1');
    expect(await maker.getByRole('row', { name: /^Clip 1/ }).innerText()).toMatch(/2\s+1\s+0\s+£0/);
    await maker.getByText('With Creator Pro').waitFor();
    await maker.getByRole('link', { name: 'Clip 1' }).click();
    await maker.getByRole('link', { name: 'Remove filter: Clip 1' }).waitFor();
  });

  it.runIf(isLongRun)('fit phones and desks, and anybody can read them, on Free and with Pro', async () => {
    const page = await enterSignedIn('creator');
    await page.goto(`${site.url}/studio/analytics?days=7`);
    await page.getByRole('heading', { name: 'With Creator Pro' }).waitFor();
    await page.getByText('Numbers by day').click();
    expect(await faultsOf(page, 'analytics-free', 0)).toEqual([]);

    await page.route('**/api/my/analytics*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: withPro((await response.json()) as Analytics) });
    });
    await page.goto(`${site.url}/studio/analytics?days=90`);
    await page.getByRole('heading', { name: 'Searches that led here' }).waitFor();
    expect(await faultsOf(page, 'analytics-pro', 1)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'By day', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^days-.*\.csv$/);
  });
});

/** A busy shop, as one with Creator Pro sees it. */
const withPro = (answer: Analytics): Analytics => {
  const byDay = answer.byDay.map(({ day }, at) => {
    const views = Math.round(20 + 15 * Math.sin(at / 4) + (at % 7));
    const sales = at % 31 === 17 ? 1 : 0;
    return { day, views, previews: Math.round(views / 3), sales, earnedPence: sales * 4410 };
  });
  const aVideo = (n: number, title: string) => ({
    videoId: `5d0f3c1a-0000-4000-8000-00000000000${n}`,
    title,
    status: 'listed' as const,
    pricePence: 4900 + n * 300,
    views: 900 - n * 211,
    previews: 300 - n * 60,
    sales: 0,
    earnedPence: 0,
  });
  const videos = ['Alcove shelves in scaffold boards, cut, planed and fitted in one day', 'Oak stool', 'Elm bench'];
  const listed = videos.map((title, n) => aVideo(n, title));
  return {
    ...answer,
    byDay,
    videos: listed,
    totals: { views: 2053, previews: 684, sales: 3, earnedPence: 13_230 },
    advanced: {
      sources: [
        { source: 'search', visitors: 1203 },
        { source: 'browse', visitors: 520 },
        { source: 'elsewhere', visitors: 250 },
        { source: 'direct', visitors: 80 },
      ],
      words: [
        { words: 'oak stool', visitors: 312 },
        { words: 'how to build alcove shelves from scaffold boards', visitors: 41 },
      ],
      similar: listed.map(({ videoId }, n) => ({ videoId, medianPence: n === 2 ? null : 5200 })),
    },
  };
};
