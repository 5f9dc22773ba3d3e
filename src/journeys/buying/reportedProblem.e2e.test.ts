/** A reported problem in a real browser: the buyer tells it, the creator answers, finance decides, both read why. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import * as sales from '#contracts/sales/sales.ts';
import { judge, type Size } from '#testing/browser/screens.ts';
import { enterConsole, enterPage, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let creator: SiteClient;
let finance: SiteClient & { recoveryCodes: string[] };
beforeAll(async () => {
  journey = await openJourney();
  [creator, finance] = await Promise.all([
    enterAs(journey.site, { name: 'creator', isCreator: true }),
    enterStaff(journey.site, 'finance'),
  ]);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enter = (name: string, path: string, size: Size): Promise<Page> => enterPage(journey, name, path, size);

it('is told by the buyer, answered by the creator, decided by finance, and read by both', async () => {
  const videoId = await listFromStock(journey.site, creator, 1);
  const buyer = await enterAs(journey.site, { name: 'buyer' });
  const { orderId, payUrl } = await buy(buyer, videoId);
  await payAt(payUrl);
  await waitFor('the sale', async () => {
    const { status } = await buyer.call(sales.getOrder, { params: { orderId } });
    return status === 'sold' ? true : undefined;
  });

  const purchases = await enter('buyer', '/account?tab=purchases', 'phone');
  await purchases.getByRole('button', { name: 'Report a problem with Clip 1' }).click();
  const dialog = purchases.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByText('Please choose what is wrong').waitFor();
  expect(await judge(purchases, 'report-problem-phone')).toEqual([]);
  await dialog.getByLabel('What is wrong?').selectOption({ label: 'Technical fault' });
  await dialog.getByLabel('Please describe it').fill('There is no sound after the first minute.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await purchases.getByText('You reported: Technical fault').waitFor();
  expect(await judge(purchases, 'purchases-reported-phone')).toEqual([]);

  await onboard(creator);
  const payouts = await enter('creator', '/account?tab=payout', 'desk');
  const report = payouts.getByRole('article', { name: 'Clip 1' });
  await report.getByText('There is no sound after the first minute.').waitFor();
  await payouts.getByText('On hold').waitFor();
  expect(await judge(payouts, 'payout-reported-desk')).toEqual([]);
  await report.getByLabel('Your side').fill('I hear it well.');
  await report.getByRole('button', { name: 'Send your answer' }).click();
  await report.getByText('You said: “I hear it well.”').waitFor();

  const session = await openStaffSession(journey.site, staffNames.finance, finance.recoveryCodes[0] ?? '');
  const desk = await enterConsole(journey, session, '');
  await desk.getByRole('link', { name: /^Refunds/ }).click();
  const row = desk.getByRole('link', { name: 'Clip 1', exact: true });
  await row.waitFor();
  expect(await judge(desk, 'console-reports-desk')).toEqual([]);
  await row.click();
  await desk.getByText('I hear it well.').waitFor();
  expect(await judge(desk, 'console-report-desk')).toEqual([]);
  await desk.getByRole('button', { name: 'Refund a part …' }).click();
  const decide = desk.getByRole('dialog');
  await decide.getByLabel('Amount in pounds').fill('10');
  await decide.getByLabel('Reason').fill('The sound is missing near the end.');
  expect(await judge(desk, 'console-refund-part-desk')).toEqual([]);
  await decide.getByRole('button', { name: 'Refund this part' }).click();
  await desk.getByText('Report: refunded in part').waitFor();
  const [pack] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download as text' }).click(),
  ]);
  expect(pack.suggestedFilename()).toBe(`evidence-${orderId}.txt`);

  await purchases.reload();
  await purchases.getByText('£10 goes back to your card, and the video stays yours.').waitFor();
  await purchases.getByText('Why: The sound is missing near the end.').waitFor();
  await purchases.getByRole('button', { name: 'Download Clip 1' }).waitFor();
  expect(await judge(purchases, 'purchases-decided-phone')).toEqual([]);
  await payouts.reload();
  await report.getByText('Refunded in part').waitFor();
});
