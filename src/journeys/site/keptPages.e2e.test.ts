/** A page that the browser has kept and asks for again: it carries no nonce, and its scripts run all the same. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#driver/client.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { openJourney, openSession, signedIn, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let videoId: string;
beforeAll(async () => {
  journey = await openJourney();
  const creator = await enterAs(journey.site, { name: 'creator', isCreator: true });
  videoId = await listFromStock(journey.site, creator, 1);
});
afterEach(async () => {
  // Among the complaints are violations of the policy.
  expect(await journey.leave('kept-pages')).toEqual([]);
});
afterAll(() => journey.close());

/** What the site itself has answered to each request for a page, whatever the browser makes of it. */
const listenToSite = async (page: Page): Promise<number[]> => {
  const session = await page.context().newCDPSession(page);
  const statuses: number[] = [];
  const pages = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type }) => void (type === 'Document' && pages.add(requestId)));
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (pages.has(requestId)) statuses.push(statusCode);
  });
  return statuses;
};

/** The page has been taken over by its scripts: its button does something, once they have run. */
const mustAnswer = async (page: Page): Promise<void> => {
  const theme = (): Promise<string> => page.evaluate(() => document.body.className);
  const before = await theme();
  await waitFor('another theme', async () => {
    if ((await theme()) !== before) return true;
    await page.getByRole('button', { name: 'Dark mode' }).first().click();
    return undefined;
  });
};

it('is told that its copy still holds, and answers the visitor', async () => {
  const { page } = await journey.enterSite();
  const statuses = await listenToSite(page);
  for (const path of ['/how-it-works', '/search', `/videos/${videoId}`]) {
    const url = journey.site.url + path;
    await page.goto(url);
    statuses.length = 0;
    await page.goto(url);
    expect(statuses, path).toEqual([304]);
    await mustAnswer(page);
  }
});

it('is made for each request of one who is signed in', async () => {
  const storageState = signedIn(journey.site, await openSession(journey.site, 'buyer'));
  const { page } = await journey.enterSite({ storageState });
  const statuses = await listenToSite(page);
  for (let round = 0; round < 2; round += 1) {
    await page.goto(`${journey.site.url}/search`);
    await mustAnswer(page);
  }
  expect(statuses).toEqual([200, 200]);
});
