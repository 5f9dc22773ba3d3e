/** “My payout was short”: an auditor answers in the room, and somebody without access verifies the saved file. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handIn, setUp } from '#cli/demo/onboard.ts';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor } from '#driver/client.ts';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, staffNames, untilSigned } from '#driver/siteDriver.ts';
import { judge, sizes, untilStill, unfinished } from '#testing/browser/screens.ts';
import { enterConsole, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';

const run = promisify(execFile);
const MOST_CLICKS = 12;
const CREDIT_PENCE = 4410;
const PAYOUT_PENCE = 4000;

let journey: Journey;
let page: Page;
let payoutId: string;
/** Where somebody without access works. */
let elsewhere: string;

beforeAll(async () => {
  elsewhere = await mkdtemp(path.join(tmpdir(), 'soletake-elsewhere-'));
  journey = await openJourney();
  const { site } = journey;
  const [creator, buyer, finance, auditor] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'finance'),
    enterStaff(site, 'auditor'),
  ]);
  await payAt((await buy(buyer, await listFromStock(site, creator, 1))).payUrl);
  await handIn(creator, setUp('00012345'));
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence === CREDIT_PENCE ? true : undefined;
  });
  const body = { submissionId: randomUUID(), amountPence: PAYOUT_PENCE };
  payoutId = (await creator.call(sales.requestPayout, { body })).payout.id;
  await finance.call(sales.releasePayout, { params: { id: payoutId } });
  await waitFor('the payout', async () => {
    const { payouts } = await creator.call(sales.myPayouts);
    return payouts[0]?.status === 'paid' ? true : undefined;
  });
  const session = await openStaffSession(site, staffNames.auditor, auditor.recoveryCodes[0] ?? '');
  page = await enterConsole(journey, session, '');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  await untilSigned(journey.site);
});
afterAll(async () => {
  expect(await journey.leave()).toEqual([]);
  await journey.close();
  await rm(elsewhere, { recursive: true, force: true });
});

/** What a button gives, kept where somebody without access works. */
const save = async (press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const file = path.join(elsewhere, download.suggestedFilename());
  await download.saveAs(file);
  return file;
};

it('answers the complaint in at most twelve clicks, and gives evidence that needs no access', async () => {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await click(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Payouts' }));
  await click(page.getByRole('link', { name: 'Paid', exact: true }).first());
  await click(page.getByText('£40.00').first());
  await click(page.getByRole('link', { name: 'History', exact: true }));
  // How it ended: the whole of what was requested has been paid.
  const state = page.getByRole('table', { name: 'State' });
  await state.getByRole('row', { name: /payout\.status paid/ }).waitFor();
  await state.getByRole('row', { name: /payout\.amountPence £40\.00/ }).waitFor();
  // How it began: the creator asked for it.
  await click(button('First event'));
  await page.getByRole('table', { name: 'What it changed' }).getByText('£40.00').first().waitFor();
  await page.getByRole('img', { name: /chain of causes/ }).waitFor();
  await page.getByLabel('Compare with').selectOption({ index: 1 });
  clicks += 2;
  await page.getByRole('table', { name: 'What differs' }).waitFor();
  const bundle = await save(() => click(button('Signed file (JSON)')));
  const program = await save(() => click(button('Program that verifies it')));
  const pdf = await save(() => click(button('Statement (PDF)')));
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  const answer = await fetch(`${journey.site.url}/transparency/key`);
  const key = (await answer.text()).split('\n')[0] ?? '';
  const verify = (file: string) => run(process.execPath, [program, file, '--key', key], { cwd: elsewhere, env: {} });
  expect((await verify(bundle)).stdout).not.toContain('FAIL');
  const changed = path.join(elsewhere, 'changed.json');
  await writeFile(changed, (await readFile(bundle, 'utf8')).replace('"amountPence":4000', '"amountPence":4410'));
  await expect(verify(changed)).rejects.toThrow('Command failed');
});

const judgeAt = async (address: string, ready: Locator, name: string): Promise<void> => {
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(sizes[size]);
    await page.goto(`${journey.site.url}/admin${address}`);
    await ready.first().waitFor();
    await untilStill(page, unfinished.console);
    expect(await judge(page, `console-${name}-${size}`)).toEqual([]);
  }
};

it('shows a history on a desk and on a phone', async () => {
  const ready = page.getByRole('table', { name: 'State' });
  await judgeAt(`/audit/payout-${payoutId}/show`, ready, 'history');
});

it('narrows the log, keeps the view, and saves what it found', async () => {
  await page.setViewportSize(sizes.desk);
  await page.goto(`${journey.site.url}/admin/audit`);
  await page.getByRole('table', { name: 'Events' }).waitFor();
  expect(await judge(page, 'console-audit-log-desk')).toEqual([]);
  await page.getByLabel('Act').selectOption('PayoutPaid');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody > tr');
  const untilPaidAlone = async (): Promise<void> => {
    await page.waitForURL(/type=PayoutPaid/);
    await rows.nth(1).waitFor({ state: 'hidden' });
    await rows.getByText('Payout paid').waitFor();
  };
  await untilPaidAlone();
  await page.getByRole('button', { name: 'Save this view …' }).click();
  await page.getByLabel('Name').fill('Paid');
  await page.getByRole('button', { name: 'Save it' }).click();
  const saved = JSON.parse(
    await readFile(await save(() => page.getByRole('button', { name: 'JSON', exact: true }).click()), 'utf8'),
  ) as { type: string; thing: { id: string } }[];
  expect(saved).toMatchObject([{ type: 'PayoutPaid', thing: { id: payoutId } }]);
  const csv = await readFile(await save(() => page.getByRole('button', { name: 'CSV', exact: true }).click()), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(2);
  await page.goto(`${journey.site.url}/admin/audit`);
  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await untilPaidAlone();
});

it('goes from a balance of a day to its facts, and to the event', async () => {
  await page.goto(`${journey.site.url}/admin/past-books`);
  await page.getByRole('link', { name: 'Owed to creators' }).click();
  const facts = page.getByRole('table', { name: 'Facts' });
  await facts
    .getByRole('row', { name: /Payout reserved/ })
    .first()
    .waitFor();
  await judgeAt(`${new URL(page.url()).pathname.replace('/admin', '')}${new URL(page.url()).search}`, facts, 'facts');
  await facts
    .getByRole('link', { name: `payout ${payoutId.slice(0, 8)}` })
    .first()
    .click();
  await page.getByRole('heading', { name: 'History of payout' }).waitFor();
});

it('verifies the log and takes a sample while the site runs', async () => {
  await page.setViewportSize(sizes.desk);
  await page.goto(`${journey.site.url}/admin/audit-runs`);
  await page.getByRole('button', { name: 'Verify now' }).click();
  const whole = page.getByRole('region', { name: 'The whole log' });
  await whole.getByText('Nothing was found').waitFor();
  await page.getByLabel('Seed').fill('7');
  await page.getByRole('button', { name: 'Take a sample' }).click();
  const sample = page.getByRole('region', { name: 'Sample of 25 sales by seed 7' });
  await sample.getByText('Nothing was found').waitFor();
  await sample.getByText('1 of 1 sales, chosen by seed 7').waitFor();
  await judgeAt('/audit-runs', sample, 'audit-runs');
});
