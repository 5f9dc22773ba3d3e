/** “What if creators had waited longer and got less?”: an auditor replays the period, reads the difference and saves it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor } from '#driver/client.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames } from '#driver/siteDriver.ts';
import { judge, sizes, untilStill, unfinished } from '#testing/browser/screens.ts';
import { enterConsole, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';

const CREDIT_PENCE = 4410;

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await openJourney();
  const { site } = journey;
  const [creator, buyer, auditor] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'auditor'),
  ]);
  await payAt((await buy(buyer, await listFromStock(site, creator, 1))).payUrl);
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === CREDIT_PENCE ? true : undefined;
  });
  const session = await openStaffSession(site, staffNames.auditor, auditor.recoveryCodes[0] ?? '');
  page = await enterConsole(journey, session, '');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
});
afterAll(async () => {
  expect(await journey.leave()).toEqual([]);
  await journey.close();
});

const judgeAt = async (name: string): Promise<void> => {
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(sizes[size]);
    await untilStill(page, unfinished.console);
    expect(await judge(page, `console-${name}-${size}`)).toEqual([]);
  }
  await page.setViewportSize(sizes.desk);
};

it('replays a period under another hold and fee, and says who would have had what', async () => {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'What if' }).click();
  await page.getByRole('button', { name: 'Replay it' }).click();
  await page.getByText('Please change at least one rule').waitFor();
  await page.getByLabel('Another hold').check();
  await page.getByLabel('For later sales').fill('20');
  await page.getByLabel('For the first sales').fill('30');
  await page.getByLabel('Another fee').check();
  await page.getByLabel('The creator gets').fill('80');
  await judgeAt('what-if-form');
  await page.getByRole('button', { name: 'Replay it' }).click();
  const total = page.getByRole('table', { name: 'In total' });
  await total.getByRole('row', { name: 'Creators earned £44.10 £39.20 -£4.90' }).waitFor();
  await total.getByRole('row', { name: 'The platform earned £9.80 £14.70 +£4.90' }).waitFor();
  await total.getByRole('row', { name: 'Available to creators at the end £44.10 £0.00 -£44.10' }).waitFor();
  await total.getByRole('row', { name: 'A share waited on average 0 days 30 days +30 days' }).waitFor();
  await page.getByText('Every payout of the period would have been covered by then.').waitFor();
  await page.getByText('Hold: 30 days for the first 3 sales, 20 for later ones, 0 for trusted creators').waitFor();
  await page.getByRole('img', { name: /on the last day £44\.10 as it was and £0\.00 under the other rules/ }).waitFor();
  const creators = page.getByRole('table', { name: 'By creator' });
  await creators.getByRole('row', { name: /1 -£4\.90 -£44\.10/ }).waitFor();
  await judgeAt('what-if');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^what-if-2\d{3}-\d\d-\d\d-2\d{3}-\d\d-\d\d\.csv$/);
  const [heads = '', sums = '', creator = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const place = heads.split(',').indexOf('creatorPenceOther');
  expect(sums.split(',')[place]).toBe('3920');
  expect(creator.split(',')[place]).toBe('3920');

  await creators.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { name: 'History of creator’s account' }).waitFor();
  await page.goto(`${journey.site.url}/admin/what-if`);
  await page.getByRole('table', { name: 'Replayed so far' }).getByText('Done').waitFor();
});
