/** Creator Pro in a real browser: begun, cancelled and kept, and a renewal that fails and is mended. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { enterAs, moveProviderClock } from '#driver/siteDriver.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { judge, judgeInLongRun, type Size } from '#testing/browser/screens.ts';
import { enterPage, isAt, type Journey, shareJourney, tabTo } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await shareJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** A creator at a page. */
const enter = async (name: string, path: string, size: Size): Promise<{ page: Page; userId: string }> => {
  const { userId } = await enterAs(journey.site, { name, isCreator: true });
  return { page: await enterPage(journey, name, path, size), userId };
};
const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
};
const subscribe = async (page: Page, card: RegExp): Promise<void> => {
  await press(page, 'Go Pro and pay £5 a month');
  await page.waitForURL('**/pay/**');
  await page.getByRole('link', { name: card }).click();
  await page.getByRole('button', { name: 'Subscribe for £5.00 a month' }).click();
  await page.waitForURL(isAt('/account'));
  await page.getByText(/You are on Creator Pro\. It renews on/).waitFor();
};

it('a creator with a keyboard goes Pro from the prices, cancels in two clicks, and keeps it after all', async () => {
  const { page } = await enter('pro', '/pricing', 'phone');
  expect(await judgeInLongRun(page, 'pricing-phone')).toEqual([]);
  await tabTo(page, page.getByRole('link', { name: 'Go Pro' }));
  await page.keyboard.press('Enter');
  await page.getByText('You are on the Free plan: 10 uploads a day, unlimited sales.').waitFor();
  expect(await judge(page, 'plan-free-phone')).toEqual([]);
  await subscribe(page, /Renewals succeed/);
  expect(await judge(page, 'plan-renewing-phone')).toEqual([]);

  await page.goto(`${journey.site.url}/upload`);
  await page.getByText('Unlimited uploads').waitFor();
  await page.goto(`${journey.site.url}/account?tab=plan`);
  await page.getByRole('button', { name: 'Cancel Creator Pro' }).waitFor();

  await press(page, 'Cancel Creator Pro');
  const dialog = page.getByRole('dialog', { name: 'Cancel Creator Pro?' });
  await dialog.waitFor();
  expect(await judge(page, 'plan-cancel-phone')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel Creator Pro' }).press('Enter');
  await page.getByText(/You cancelled Creator Pro\. You keep it until/).waitFor();
  expect(await judge(page, 'plan-ending-phone')).toEqual([]);
  await mailTo(journey.site, 'pro@test.example', 'is cancelled');
  await press(page, 'Keep Creator Pro');
  await page.getByText(/It renews on/).waitFor();
});

it.runIf(isLongRun)(
  'a creator whose renewal fails is told, mends it with another card, and loses it when that fails too',
  async () => {
    const { page, userId } = await enter('late', '/account?tab=plan', 'desk');
    await page.getByRole('button', { name: /Go Pro/ }).waitFor();
    expect(await judge(page, 'plan-free-desk')).toEqual([]);
    await subscribe(page, /Renewals are declined/);
    expect(await judge(page, 'plan-renewing-desk')).toEqual([]);
    await moveProviderClock(journey.site, userId, 32);
    const mail = await mailTo(journey.site, 'late@test.example', 'did not go through');
    await page.goto(/https?:\S+/.exec(mail)?.[0] ?? '');
    await page.getByText(/Your last payment did not go through\. You keep Creator Pro until/).waitFor();
    expect(await judge(page, 'plan-late-desk')).toEqual([]);

    await press(page, 'Update the card');
    await page.waitForURL('**/portal/**');
    expect(await judge(page, 'portal-desk')).toEqual([]);
    await page.getByRole('link', { name: /Another that succeeds/ }).click();
    await page.getByRole('button', { name: 'Use this card' }).click();
    await page.getByText(/Renews on/).waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.getByText(/You are on Creator Pro\. It renews on/).waitFor();

    await press(page, 'Card and invoices');
    await page.waitForURL('**/portal/**');
    await page.getByRole('link', { name: /Renewals are declined/ }).click();
    await page.getByRole('button', { name: 'Use this card' }).click();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await moveProviderClock(journey.site, userId, 40);
    await mailTo(journey.site, 'late@test.example', 'has ended');
    await page.reload();
    await page.getByText('You are on the Free plan: 10 uploads a day, unlimited sales.').waitFor();
    expect(await judge(page, 'plan-ended-desk')).toEqual([]);
  },
);
