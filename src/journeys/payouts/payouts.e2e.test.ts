/** From the account to being paid, in real browsers and by keyboard: Stripe's page, a withdrawal, the release. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { buy, controlSandbox, enterAs, enterStaff, payAt, sandboxState, staffNames } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import * as sales from '#contracts/sales/sales.ts';
import { judge } from '#testing/browser/screens.ts';
import {
  enterConsole,
  enterPage,
  isAt,
  openJourney,
  openStaffSession,
  tabTo,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
let creator: SiteClient;
let finance: SiteClient & { recoveryCodes: string[] };
beforeAll(async () => {
  journey = await openJourney();
  const [seller, desk, buyer] = await Promise.all([
    enterAs(journey.site, { name: 'creator', isCreator: true }),
    enterStaff(journey.site, 'finance'),
    enterAs(journey.site, { name: 'buyer' }),
  ]);
  creator = seller;
  finance = desk;
  const videoId = await listFromStock(journey.site, creator, 1);
  await payAt((await buy(buyer, videoId)).payUrl);
  await waitFor('the credit', async () => {
    const { availablePence } = await creator.call(sales.getBalance);
    return availablePence > 0 ? true : undefined;
  });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** Of a page whose form is disabled on purpose. */
const loading = '[role=status][aria-label=Loading]';

const press = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
};
const region = (page: Page, name: string) => page.getByRole('region', { name });
/** At the provider, and then on the site, which is told of it. */
const payeeBecomes = async (transfersStatus: 'active' | 'restricted'): Promise<void> => {
  const { accounts } = await sandboxState(journey.site);
  await controlSandbox(journey.site, `accounts/${accounts[0]?.payeeId}`, { transfersStatus });
  await waitFor('the site to know', async () => {
    const { status } = await creator.call(getMyPayee);
    return status === transfersStatus ? true : undefined;
  });
};

it('a creator sets payouts up, hands in a document, withdraws, and is paid once Stripe has all it needs', async () => {
  const page = await enterPage(journey, 'creator', '/account?tab=payout', 'phone');
  await region(page, 'Set up your payouts').waitFor();
  await page.getByText('You can withdraw as soon as your payouts are set up.').waitFor();
  expect(await judge(page, 'payouts-none-phone', { moving: loading })).toEqual([]);
  expect(await page.getByRole('button', { name: 'Request withdrawal' }).isDisabled()).toBe(true);

  await press(page, 'Set up payouts');
  await page.getByRole('heading', { name: 'Where should your money go?' }).waitFor();
  const setup = page.url();
  expect(await judge(page, 'payouts-stripe-phone')).toEqual([]);
  await tabTo(page, page.getByRole('link', { name: /Asks for a document/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '?account=00012347');
  await press(page, 'Agree and submit');
  await page.getByRole('heading', { name: 'Confirm who you are' }).waitFor();
  expect(await judge(page, 'payouts-document-phone')).toEqual([]);
  await press(page, 'Return to the site');
  await page.waitForURL(isAt('/account'));
  await region(page, 'Something is missing').getByText('A photo of your passport or driving licence').waitFor();
  expect(await judge(page, 'payouts-missing-phone', { moving: loading })).toEqual([]);

  await press(page, 'Continue on Stripe');
  await page.getByRole('heading', { name: 'Confirm who you are' }).waitFor();
  expect(page.url()).not.toBe(setup);
  await press(page, 'Send the photo');
  await page.waitForURL(isAt('/account'));
  await region(page, 'Your payouts are ready').waitFor();
  expect(await judge(page, 'payouts-ready-phone')).toEqual([]);

  await tabTo(page, page.getByLabel('Amount to withdraw'));
  await page.keyboard.type('44.10');
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for release', { exact: true }).waitFor();

  await payeeBecomes('restricted');
  const session = await openStaffSession(journey.site, staffNames.finance, finance.recoveryCodes[0] ?? '');
  const desk = await enterConsole(journey, session, '/payouts');
  await desk.getByText('£44.10').first().click();
  await desk.getByText('Waits for the creator:').waitFor();
  expect(await judge(desk, 'console-payout-held-desk')).toEqual([]);

  await payeeBecomes('active');
  await desk.reload();
  await desk.getByText('Ready', { exact: true }).waitFor();
  await press(desk, 'Release …');
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Release/ })
    .press('Enter');
  await page.getByText('Paid', { exact: true }).nth(1).waitFor();
});

it.runIf(isLongRun)('shows at a desk that Stripe checks, and that it is done', async () => {
  await enterAs(journey.site, { name: 'second', isCreator: true });
  const page = await enterPage(journey, 'second', '/account?tab=payout', 'desk');
  await region(page, 'Set up your payouts').waitFor();
  expect(await judge(page, 'payouts-none-desk', { moving: loading })).toEqual([]);
  await press(page, 'Set up payouts');
  await page.getByRole('link', { name: /Is checked first/ }).click();
  expect(await judge(page, 'payouts-stripe-desk')).toEqual([]);
  const used = page.url();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.waitForURL(isAt('/account'));
  await region(page, 'We are checking').waitFor();
  expect(await judge(page, 'payouts-checking-desk', { moving: loading })).toEqual([]);
  const { accounts } = await sandboxState(journey.site);
  await controlSandbox(journey.site, `accounts/${accounts[1]?.payeeId}`, { transfersStatus: 'active' });
  await region(page, 'Your payouts are ready').waitFor();
  expect(await judge(page, 'payouts-ready-desk')).toEqual([]);

  await page.goto(used);
  await page.getByRole('heading', { name: 'Nothing is missing' }).waitFor();
  await page.goto(`${journey.site.url}/account?tab=payout&setup=again`);
  await region(page, 'Your payouts are ready').waitFor();
});
