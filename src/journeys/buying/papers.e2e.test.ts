/** After a sale, in a real browser: the bell, the notifications, receipt and licence as files, and a paper that is checked. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, payAt } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import { readPdf } from '#testing/site/readPdf.ts';
import { judge, judgeInLongRun, sizes, type Size } from '#testing/browser/screens.ts';
import { enterPage, isAt, type Journey, openJourney } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let creator: SiteClient;
let buyer: SiteClient;
let orderId: string;

const isNotified = (who: SiteClient, title: RegExp): Promise<unknown> =>
  waitFor(`the notification ${String(title)}`, async () => {
    const list = await who.call(notifications.myNotifications, { query: {} });
    return list.notifications.find((notification) => title.test(notification.title));
  });

beforeAll(async () => {
  journey = await openJourney();
  creator = await enterAs(journey.site, { name: 'creator', isCreator: true });
  buyer = await enterAs(journey.site, { name: 'buyer' });
  const videoId = await listFromStock(journey.site, creator, 1);
  const bought = await buy(buyer, videoId);
  orderId = bought.orderId;
  expect(await payAt(bought.payUrl)).toBe(303);
  await Promise.all([isNotified(buyer, /is yours/), isNotified(creator, /is sold/)]);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enter = (name: string, path: string, size: Size): Promise<Page> => enterPage(journey, name, path, size);

/** The lines of the paper that comes when this is pressed, and what the file is called. */
const fetchPaper = async (page: Page, name: string): Promise<{ fileName: string; lines: string[] }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { fileName: download.suggestedFilename(), lines: readPdf(await readFile(await download.path())) };
};

it('a buyer on a phone: the bell, what it tells, the papers, and their check by somebody else', async () => {
  const page = await enter('buyer', '/', 'phone');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('link', { name: 'Notifications (1 unread)' }).waitFor();
  expect(await judge(page, 'bell-smallest')).toEqual([]);
  await page.setViewportSize(sizes.phone);
  expect(await judgeInLongRun(page, 'bell-phone')).toEqual([]);
  await page.getByRole('link', { name: 'Notifications (1 unread)' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  expect(await judge(page, 'notifications-phone')).toEqual([]);
  await page.getByRole('link', { name: '“Clip 1” is yours' }).click();
  await page.waitForURL(isAt(`/orders/${orderId}`));
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Receipt (PDF)' }).waitFor();
  expect(await judge(page, 'order-phone')).toEqual([]);

  const receipt = await fetchPaper(page, 'Receipt (PDF)');
  expect(receipt.fileName).toMatch(/^receipt-\d{4}-\d\d-0001\.pdf$/);
  expect(receipt.lines).toContain('£53.90');
  const licence = await fetchPaper(page, 'Licence (PDF)');
  expect(licence.fileName).toBe(`licence-${orderId}.pdf`);
  const verify = licence.lines.join('').match(/https?:\/\/\S+\/verify\/[\da-f-]{36}/)?.[0] ?? '';

  const stranger = await journey.enterSite({ viewport: sizes.phone });
  await stranger.page.goto(verify);
  await stranger.page.getByRole('heading', { level: 1, name: 'This licence is in force.' }).waitFor();
  expect(await judge(stranger.page, 'licence-check-phone')).toEqual([]);
});

it('a creator on a desk: what happened, all of it read at once; the same papers under My Purchases for the buyer', async () => {
  const page = await enter('creator', '/notifications', 'desk');
  await page.getByRole('link', { name: '“Clip 1” is sold' }).waitFor();
  expect(await judge(page, 'notifications-desk')).toEqual([]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });

  const purchases = await enter('buyer', '/account?tab=purchases', 'desk');
  await purchases.getByRole('button', { name: 'Licence (PDF): Clip 1' }).waitFor();
  expect(await judge(purchases, 'purchases-desk')).toEqual([]);
  expect((await fetchPaper(purchases, 'Receipt (PDF): Clip 1')).lines).toContain('Receipt');
});

it('the buyer reviews what was downloaded, and the creator answers where everybody reads it', async () => {
  const page = await enter('buyer', `/orders/${orderId}`, 'phone');
  await page.getByText('Once you have downloaded the original').waitFor();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the original' }).click(),
  ]);
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('How was it?').fill('Steady, well lit, and the sound is clear.');
  expect(await judge(page, 'review-phone')).toEqual([]);
  await page.getByRole('button', { name: 'Send the review' }).click();
  await page.getByText('4 of 5 stars').waitFor();
  await isNotified(creator, /has a review/);

  const maker = await enter('creator', '/notifications', 'desk');
  await maker.getByRole('link', { name: '“Clip 1” has a review' }).click();
  await maker.waitForURL(isAt('/creators/creator'));
  await maker.getByLabel('Your answer').fill('Thank you. There is more to come.');
  expect(await judge(maker, 'review-answer-desk')).toEqual([]);
  await maker.getByRole('button', { name: 'Answer' }).click();
  await maker.getByText('creator Test answers').waitFor();
  await isNotified(buyer, /was answered/);
  await maker.getByRole('button', { name: 'Report the review' }).click();
  await maker.getByLabel('What is wrong?').selectOption('misleading');
  await maker.getByRole('button', { name: 'Send the report' }).click();
  await maker.getByText('A moderator will review your report.').waitFor();

  const stranger = await journey.enterSite({ viewport: sizes.desk, javaScriptEnabled: false });
  await stranger.page.goto(`${journey.site.url}/creators/creator`);
  expect(await stranger.page.getByText('Thank you. There is more to come.').isVisible()).toBe(true);
  expect(await stranger.page.getByText('4 from 1 buyer').isVisible()).toBe(true);
});
