/** A change of the fees in the browsers of two people in finance, a creator and a buyer, with a moved clock. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs, enterStaff } from '#driver/siteDriver.ts';
import { waitFor } from '#driver/client.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import { judge, sizes, type Size } from '#testing/browser/screens.ts';
import { enterConsole, openStaffSession, enterPage, type Journey, openJourney } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;

beforeAll(async () => {
  journey = await openJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** The journeys `site/infoPages` and `staff/showcase` judge these pages with the fees of the first day. */
const judgeText = async (page: Page, name: string): Promise<void> => {
  if (isLongRun) expect(await judge(page, name)).toEqual([]);
};
const openFees = async (name: string, size: Size, resource = 'fee-policies'): Promise<Page> => {
  const { recoveryCodes } = await enterStaff(journey.site, 'finance', name);
  const session = await openStaffSession(journey.site, name, recoveryCodes.pop() ?? '');
  return enterConsole(journey, session, `/${resource}`, sizes[size]);
};

it('house rules are proposed by one person and confirmed by another, and pages say what comes', async () => {
  const maker = await openFees('frida', 'desk', 'house-rules');
  await maker.getByText('no hold, no reserve, 3 strikes').waitFor();
  await maker.getByRole('button', { name: 'Propose other rules …' }).click();
  await maker.getByLabel('Days of hold of these').fill('21');
  await maker.getByLabel('Strikes that end an account').fill('0');
  await maker.getByLabel('Why, for your colleagues').fill('Too many refunds.');
  await maker.getByRole('button', { name: 'Propose', exact: true }).click();
  await maker.getByText('Please give a number of strikes from 1 to 100').waitFor();
  await maker.getByLabel('Strikes that end an account').fill('2');
  expect(await judge(maker, 'console-rules-propose-desk')).toEqual([]);
  await maker.getByRole('button', { name: 'Propose', exact: true }).click();
  await maker.getByText('A colleague has to confirm it while there is still time').waitFor();

  const checker = await openFees('frank', 'phone', 'house-rules');
  await checker.getByText('21, 0 and 0 days of hold, no reserve, 2 strikes').click();
  await checker.getByText('Too many refunds.').waitFor();
  expect(await judge(checker, 'console-rules-show-phone')).toEqual([]);
  await checker.getByRole('button', { name: 'Confirm …' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Announce it' }).click();
  await checker.getByText('Announced', { exact: true }).waitFor();

  const { page: visitor } = await journey.enterSite({ viewport: sizes.desk });
  await visitor.goto(`${journey.site.url}/terms`);
  await visitor.getByText('a new sale is held for 21 days for each of a creator’s first three sales').waitFor();
  await judgeText(visitor, 'terms-with-other-rules-desk');
});

it('one proposes, another confirms, creators are told, and on the day every price follows', async () => {
  const { site } = journey;
  const creator = await enterAs(site, { name: 'creator', isCreator: true });
  const videoId = await listFromStock(site, creator, 1);

  const maker = await openFees('fiona', 'desk');
  await maker.getByText('10% on top, 90% to the creator').waitFor();
  await maker.getByRole('button', { name: 'Propose other fees …' }).click();
  await maker.getByRole('button', { name: 'Propose', exact: true }).click();
  await maker.getByText('Please give a fee from 0% to 50%').waitFor();
  await maker.getByText('Please tell your colleagues why').waitFor();
  await maker.getByLabel('The buyer pays on top').fill('12.5');
  await maker.getByText('A video at £100 then costs £112.50: £90 for the creator, £22.50 for us.').waitFor();
  await maker.getByLabel('Why, for your colleagues').fill('Cards cost more since April.');
  expect(await maker.getByText(/^Please/).count()).toBe(0);
  expect(await judge(maker, 'console-fees-propose-desk')).toEqual([]);
  await maker.getByRole('button', { name: 'Propose', exact: true }).click();
  await maker.getByText('A colleague has to confirm it while there is still time').waitFor();
  expect(await maker.getByRole('button', { name: 'Confirm …' }).count()).toBe(0);
  await maker.getByRole('button', { name: 'Withdraw …' }).waitFor();

  const checker = await openFees('felix', 'phone');
  await checker.getByText('12.5% on top, 90% to the creator').click();
  await checker.getByText('Cards cost more since April.').waitFor();
  expect(await judge(checker, 'console-fees-show-phone')).toEqual([]);
  await checker.getByRole('button', { name: 'Confirm …' }).click();
  await checker.getByRole('dialog').getByRole('button', { name: 'Announce it' }).click();
  await checker.getByText('Announced', { exact: true }).waitFor();
  await checker.getByRole('button', { name: 'Call off …' }).waitFor();
  await maker.goto(`${site.url}/admin/fee-policies`);
  await maker.getByText('Announced', { exact: true }).waitFor();
  expect(await judge(maker, 'console-fees-list-desk')).toEqual([]);

  await waitFor('the creator being told', async () => {
    const { notifications: received } = await creator.call(notifications.myNotifications, { query: {} });
    return received.some(({ title }) => title.startsWith('Our fees change on')) ? true : undefined;
  });
  const studio = await enterPage(journey, 'creator', '/notifications', 'phone');
  await studio.getByText('a buyer pays 12.5% on top of your price').waitFor();
  await studio.goto(`${site.url}/studio/${videoId}`);
  await studio.getByText('the buyer pays 12.5% on top, and the creator gets 90% of the price').waitFor();
  expect(await judge(studio, 'studio-with-other-fees-phone')).toEqual([]);
  const { page: visitor } = await journey.enterSite({ viewport: sizes.desk });
  await visitor.goto(`${site.url}/pricing`);
  await visitor.getByText('the buyer pays 12.5% on top, and the creator gets 90% of the price').waitFor();
  await judgeText(visitor, 'pricing-with-other-fees-desk');
  // What the page calls last, so that it calls nobody while the site is away.
  const settled = Promise.all(['**/views', '**/api/rates'].map((call) => visitor.waitForResponse(call)));
  await visitor.goto(`${site.url}/videos/${videoId}`);
  await visitor.getByText('Platform fee (10%)').waitFor();
  await settled;

  // Sessions end when the clock is moved; only those without one stay.
  for (const page of [maker, checker, studio]) await page.close();
  site.env['CLOCK_AHEAD_DAYS'] = '33';
  await site.halt();
  await site.restart();
  await visitor.reload();
  await visitor.getByText('Platform fee (12.5%)').waitFor();
  await visitor.getByText('£55.13').first().waitFor();
  await judgeText(visitor, 'video-with-other-fees-desk');
  await visitor.goto(`${site.url}/how-it-works`);
  await visitor.getByText('plus a 12.5% platform fee on top').waitFor();
});
