/** A batch of payouts above the limit, in the browsers of two people in finance; and a payout that one of them holds. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { handIn, setUp } from '#cli/demo/onboard.ts';
import * as sales from '#contracts/sales/sales.ts';
import { judge, judgeInLongRun, sizes, type Size } from '#testing/browser/screens.ts';
import { enterConsole, enterPage, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

type Staff = SiteClient & { recoveryCodes: string[] };
let journey: Journey;
let creator: SiteClient;
let fiona: Staff;
let felix: Staff;
beforeAll(async () => {
  journey = await openJourney({ PAYOUT_TWO_PEOPLE_POUNDS: '25' });
  const [seller, first, second, buyer] = await Promise.all([
    enterAs(journey.site, { name: 'creator', isCreator: true }),
    enterStaff(journey.site, 'finance', 'fiona'),
    enterStaff(journey.site, 'finance', 'felix'),
    enterAs(journey.site, { name: 'buyer' }),
  ]);
  creator = seller;
  fiona = first;
  felix = second;
  const videoId = await listFromStock(journey.site, creator, 1);
  await payAt((await buy(buyer, videoId)).payUrl);
  await handIn(creator, setUp('00012345'));
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence > 0 ? true : undefined;
  });
  for (const amountPence of [1010, 1020, 1030])
    await creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence } });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enter = async (name: string, { recoveryCodes }: Staff, size: Size, path: string): Promise<Page> => {
  const session = await openStaffSession(journey.site, name, recoveryCodes.shift() ?? '');
  return enterConsole(journey, session, path, sizes[size]);
};
const inDialog = (page: Page, button: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name: button }).click();

it('one of two puts payouts together, the other holds one and lets the rest go', async () => {
  const maker = await enter('fiona', fiona, 'phone', '/payouts');
  await maker.getByText('£10.30').waitFor();
  await maker.getByRole('checkbox', { name: 'Choose £10.30 to creator Test' }).press('Space');
  await maker.getByText('1 of 3 chosen').waitFor();
  expect(await judge(maker, 'console-payouts-chosen-phone')).toEqual([]);
  await maker.setViewportSize(sizes.desk);
  await maker.getByRole('button', { name: 'Choose all shown' }).click();
  expect(await maker.getByRole('checkbox', { name: 'Choose £10.30 to creator Test' }).isChecked()).toBe(true);
  expect(await judgeInLongRun(maker, 'console-payouts-chosen-desk')).toEqual([]);
  await maker.getByRole('button', { name: 'Make a batch of £30.60' }).click();
  await maker.getByRole('heading', { name: '3 payouts, £30.60' }).waitFor();
  await maker.getByText('This is above the limit: a colleague has to release it.').waitFor();
  await maker.getByRole('button', { name: 'Withdraw …' }).waitFor();
  expect(await maker.getByRole('button', { name: 'Release …' }).count()).toBe(0);
  expect(await judge(maker, 'console-batch-maker-desk')).toEqual([]);

  const checker = await enter('felix', felix, 'desk', '/payouts');
  await checker.getByText('£10.20').click();
  await checker.getByText('The account was made today.').waitFor();
  expect(await judge(checker, 'console-payout-signals-desk')).toEqual([]);
  await checker.getByRole('button', { name: 'Hold …' }).click();
  await checker.getByLabel('Why, for your colleagues').fill('The bank account is somebody else’s.');
  expect(await judge(checker, 'console-payout-hold-dialog-desk')).toEqual([]);
  await inDialog(checker, 'Put it on hold');
  await checker.getByText('Among staff: The bank account is somebody else’s.').waitFor();
  expect(await checker.getByRole('button', { name: 'Release …' }).count()).toBe(0);
  expect(await judge(checker, 'console-payout-on-hold-desk')).toEqual([]);

  await checker
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /Batches/ })
    .click();
  await checker.getByText('3 payouts').click();
  await checker.getByText('This is above the limit: a colleague put it together').waitFor();
  await checker.getByRole('button', { name: 'Release …' }).click();
  await inDialog(checker, 'Release £30.60');
  await checker.getByText('Left out: It is on hold.').waitFor();
  await checker.getByText('Paid', { exact: true }).nth(1).waitFor();
  expect(await judge(checker, 'console-batch-done-desk')).toEqual([]);
  await maker.reload();
  await maker.getByText('Done', { exact: true }).waitFor();
  expect(await maker.getByRole('button', { name: /Release|Withdraw/ }).count()).toBe(0);
});

it.runIf(isLongRun)(
  'shows on a phone what became of a batch, what waits and was earned, and to the creator what is held',
  async () => {
    const desk = await enter('felix', felix, 'phone', '/payout-batches');
    await desk.getByRole('link', { name: 'Done', exact: true }).click();
    await desk.getByText('3 payouts').click();
    await desk.getByText('Left out: It is on hold.').waitFor();
    expect(await judge(desk, 'console-batch-done-phone')).toEqual([]);

    await desk.goto(`${journey.site.url}/admin/payouts`);
    await desk.getByRole('link', { name: /^On hold/ }).click();
    await desk.getByText(/^until /).waitFor();
    expect(await judge(desk, 'console-payouts-held-phone')).toEqual([]);

    await desk.goto(`${journey.site.url}/admin`);
    await desk.getByRole('img', { name: /^Sales a day over 30 days: £53\.90 in all/ }).waitFor();
    expect(await judge(desk, 'console-overview-phone')).toEqual([]);
    await desk.setViewportSize(sizes.desk);
    await desk.getByText('As a table').first().click();
    expect(await judge(desk, 'console-overview-table-desk')).toEqual([]);

    const tab = await enterPage(journey, 'creator', '/account?tab=payout', 'phone');
    await tab.getByText(/We are looking into one of the sales that it pays for\. We decide by/).waitFor();
    expect(await judge(tab, 'payout-on-hold-phone', { moving: '[role=status][aria-label=Loading]' })).toEqual([]);
  },
);
