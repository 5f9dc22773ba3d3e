/** A video, its creator and what is kept in mind, in a real browser: by keyboard on a phone, and how the pages look. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs } from '#driver/siteDriver.ts';
import * as profile from '#contracts/profile/profile.ts';
import { judgeSizes, sizes, sizesInTurn, type Size } from '#testing/browser/screens.ts';
import { enterPage, fillSignIn, isAt, openJourney, tabTo, type Journey } from '#testing/browser/siteJourney.ts';

let journey: Journey;
let videoId: string;
beforeAll(async () => {
  journey = await openJourney();
  const { site } = journey;
  const creator = await enterAs(site, { name: 'creator', isCreator: true });
  await creator.call(profile.updateProfile, {
    body: {
      displayName: 'Marta Lowe',
      firstName: 'Marta',
      lastName: 'Lowe',
      bio: 'I film furniture made from scaffold boards, start to finish, in one small workshop.',
    },
  });
  videoId = await listFromStock(site, creator, 1);
  await listFromStock(site, creator, 2);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const enter = async (size: Size, options: BrowserContextOptions = {}): Promise<Page> =>
  (await journey.enterSite({ viewport: sizes[size], ...options })).page;
const go = (page: Page, path: string) => page.goto(journey.site.url + path);
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole('button', { name }).and(page.locator(':enabled'));
  await button.waitFor();
  await button.press('Enter');
};

/** From the video to the page of its creator. */
const openCreator = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'All videos by this creator' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marta Lowe' }).waitFor();
};

it('a visitor on a phone saves a video: signs in, is back, removes it, and takes that back', async () => {
  const page = await enter('phone');
  await go(page, `/videos/${videoId}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
  expect(await judgeSizes(page, 'video', sizesInTurn(0))).toEqual([]);
  await page.setViewportSize(sizes.phone);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('link', { name: 'Buy Now' }).first().focus();
  await tabTo(page, save);
  // What is pressed before the script of the button is there goes nowhere.
  await expect
    .poll(async () => {
      if (new URL(page.url()).pathname !== '/login') await save.press('Enter').catch(() => undefined);
      return new URL(page.url()).pathname;
    })
    .toBe('/login');
  await fillSignIn(page, 'buyer');
  await page.waitForURL(isAt(`/videos/${videoId}`));
  await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'See all saved videos' }).click();
  await page.waitForURL(isAt('/saved'));
  await page.getByRole('link', { name: 'Buy Now: Clip 1' }).waitFor();
  expect(await judgeSizes(page, 'saved', sizesInTurn(1))).toEqual([]);
  await page.setViewportSize(sizes.phone);
  await press(page, 'Remove from saved: Clip 1');
  await page.getByText('“Clip 1” is no longer saved.').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  expect(await judgeSizes(page, 'saved-removed', sizesInTurn(0))).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Buy Now: Clip 1' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Buy Now: Clip 1' }).waitFor();
  await go(page, '/dashboard');
  await page.getByRole('region', { name: 'Saved videos' }).getByText('Clip 1').waitFor();
  expect(await judgeSizes(page, 'dashboard-buyer', sizesInTurn(0))).toEqual([]);
});

it('a video and its creator can be read without JavaScript', async () => {
  const plain = await enter('phone', { javaScriptEnabled: false });
  await go(plain, '/creators/creator');
  expect(await plain.getByRole('link', { name: 'Clip 2' }).last().isVisible()).toBe(true);
  await go(plain, `/videos/${videoId}`);
  expect(await plain.getByText('A test clip').first().isVisible()).toBe(true);
});

it('the address of a video is copied where the system has no list to share to; the page of its creator has no barrier', async () => {
  const page = await enter('desk', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await go(page, `/videos/${videoId}?q=no`);
  await press(page, 'Share');
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/videos/${videoId}$`));
  await openCreator(page);
  expect(await judgeSizes(page, 'creator', sizesInTurn(1))).toEqual([]);
});

it('a creator’s empty list of saved videos and dashboard have no barrier', async () => {
  const page = await enterPage(journey, 'creator', '/saved', 'desk');
  await page.getByRole('heading', { level: 1, name: 'Saved videos' }).waitFor();
  expect(await judgeSizes(page, 'saved-creator', sizesInTurn(1))).toEqual([]);
  await go(page, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await judgeSizes(page, 'dashboard-creator', sizesInTurn(1))).toEqual([]);
});
