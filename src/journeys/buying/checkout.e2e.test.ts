/** Buying in a real browser: by keyboard on a phone, back after paying, and being second. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buy, enterAs, payAt, sandboxState } from '#driver/siteDriver.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as sales from '#contracts/sales/sales.ts';
import { judgeInLongRun, sizesInTurn, type Size } from '#testing/browser/screens.ts';
import { enterPage, isAt, type Journey, remarkAt, shareJourney, tabTo } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { listStock } from '#driver/stock.ts';

let journey: Journey;
let creator: SiteClient;
beforeAll(async () => {
  journey = await shareJourney();
  creator = await enterAs(journey.site, { name: 'checkout-seller', isCreator: true });
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const list = (title?: string): Promise<string> =>
  listStock(journey.site, creator, title === undefined ? {} : { title });

/** A buyer who is signed in, at a page. */
const enter = (name: string, path: string, size: Size = 'phone'): Promise<Page> => enterPage(journey, name, path, size);

const tick = async (page: Page): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
};

describe('a buyer whose card is not taken at first', () => {
  it('leaves the pay page, comes back to it, is declined, refuses and confirms to the bank, and has it', async () => {
    const videoId = await list();
    await enterAs(journey.site, { name: 'checkout-cards' });
    const page = await enter('checkout-cards', `/videos/${videoId}/checkout`);
    const fill = async (): Promise<void> => {
      await page.getByLabel('The channel it is for').fill('https://videos.example/@cards');
      await page.getByText('As a business').click();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Pay £53.90' }).click();
      await page.waitForURL('**/pay/**');
    };
    const pay = async (card: RegExp): Promise<void> => {
      await page.getByRole('link', { name: card }).click();
      await page.getByRole('button', { name: /^Pay/ }).click();
    };
    await fill();
    const payPage = page.url();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.waitForURL(isAt(`/videos/${videoId}`));
    await page.goto(`${journey.site.url}/videos/${videoId}/checkout`);
    await fill();
    expect(page.url()).toBe(payPage);

    await pay(/Card is declined/);
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await pay(/Bank asks for a confirmation/);
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await page.getByRole('button', { name: 'No, refuse' }).click();
    await page
      .getByRole('alert')
      .getByText(/could not confirm that it was you/)
      .waitFor();
    await pay(/Bank asks for a confirmation/);
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await page.waitForURL('**/orders/**');
    await page.getByRole('button', { name: 'Download the original' }).waitFor();
  });
});

describe('a buyer with a keyboard, on a phone,', () => {
  it('is told what is missing, buys, downloads, and pays once however often they go back', async () => {
    const videoId = await list('Stool');
    await enterAs(journey.site, { name: 'checkout-keys' });
    const page = await enter('checkout-keys', `/videos/${videoId}`);
    await tabTo(page, page.getByRole('link', { name: 'Buy Now', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL(isAt(`/videos/${videoId}/checkout`));
    const pay = page.getByRole('button', { name: 'Pay £53.90' });
    await pay.waitFor();
    expect(await judgeInLongRun(page, 'checkout-phone')).toEqual([]);

    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    const channel = page.getByLabel('The channel it is for');
    expect(await remarkAt(channel)).toContain('Please enter the address of your channel');
    expect(await remarkAt(page.getByRole('radiogroup', { name: 'How do you buy?' }))).toBe('Please choose how you buy');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'channelUrl');
    expect(await judgeInLongRun(page, 'checkout-refused-phone')).toEqual([]);

    await page.keyboard.type('https://videos.example/@keys');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /As a consumer/ }).isChecked()).toBe(true);
    await tick(page);
    expect(await judgeInLongRun(page, 'checkout-consumer-phone')).toEqual([]);
    await tabTo(page, pay);
    await page.keyboard.press('Enter');

    await page.waitForURL('**/pay/**');
    await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders/**');
    const download = page.getByRole('button', { name: 'Download the original' });
    await download.waitFor();
    expect(await judgeInLongRun(page, 'order-sold-phone')).toEqual([]);
    await tabTo(page, download);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('Stool.mp4');

    const orderPage = new URL(page.url()).pathname;
    await page.goBack();
    await page.waitForURL(isAt(orderPage));
    await page.goto(`${journey.site.url}/videos/${videoId}/checkout`);
    await page.waitForURL(isAt(orderPage));
    await download.waitFor();
    const { succeeded } = (await sandboxState(journey.site)).payments;
    expect(succeeded.filter(({ reference }) => orderPage.endsWith(`/${reference}`))).toHaveLength(1);
  });
});

const justSold = (page: Page) => page.getByRole('heading', { level: 1, name: 'This video has just been sold' });

describe('a buyer who is second', () => {
  it.each(sizesInTurn(0))('is told so at the checkout on a %s, and what is still there', async (size) => {
    const videoId = await list();
    // Another video stays on offer, to be shown instead.
    await list();
    const [fast] = await Promise.all([
      enterAs(journey.site, { name: `checkout-fast-${size}` }),
      enterAs(journey.site, { name: `checkout-slow-${size}` }),
    ]);
    const page = await enter(`checkout-slow-${size}`, `/videos/${videoId}/checkout`, size);
    await page.getByLabel('The channel it is for').fill('https://videos.example/@slow');
    await page.getByRole('radio', { name: /As a business/ }).check();
    await page.getByRole('checkbox').check();
    expect(await judgeInLongRun(page, `checkout-business-${size}`)).toEqual([]);
    const { orderId, payUrl } = await buy(fast, videoId);
    await payAt(payUrl);
    await waitFor('the sale to the other', async () => {
      const { status } = await fast.call(sales.getOrder, { params: { orderId } });
      return status === 'sold' ? true : undefined;
    });
    await page.getByRole('button', { name: 'Pay £53.90' }).click();
    await justSold(page).waitFor();
    // In sight, not above where the button was.
    await page.waitForFunction(() => scrollY === 0);
    await page.getByText('Your card has not been charged').waitFor();
    await page.getByRole('heading', { name: 'Similar videos for sale' }).waitFor();
    expect(await judgeInLongRun(page, `just-sold-${size}`)).toEqual([]);
  });

  it.runIf(isLongRun)('is told the same at the return from the pay page, where nothing was taken', async () => {
    const videoId = await list();
    const [first, second] = await Promise.all([
      enterAs(journey.site, { name: 'checkout-first' }),
      enterAs(journey.site, { name: 'checkout-second' }),
    ]);
    const won = await buy(first, videoId);
    const lost = await buy(second, videoId);
    const page = await enter('checkout-second', `/orders/${lost.orderId}`);
    await page.getByRole('link', { name: 'Back to the payment page' }).waitFor();
    expect(await judgeInLongRun(page, 'order-waiting-phone')).toEqual([]);
    await payAt(won.payUrl);
    await payAt(lost.payUrl);
    await justSold(page).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse Videos' }).click();
    await page.waitForURL(isAt('/browse'));
  });
});

it('an order that was replaced leads back to the checkout', async () => {
  const videoId = await list();
  const buyer = await enterAs(journey.site, { name: 'checkout-wavering' });
  const { orderId } = await buy(buyer, videoId);
  await buy(buyer, videoId, 4900, { buysAs: 'business' });
  const page = await enter('checkout-wavering', `/orders/${orderId}`, 'desk');
  await page.getByRole('heading', { name: 'You started this purchase again' }).waitFor();
  expect(await judgeInLongRun(page, 'order-replaced-desk')).toEqual([]);
  await page.getByRole('link', { name: 'Back to the checkout' }).click();
  await page.waitForURL(isAt(`/videos/${videoId}/checkout`));
});
