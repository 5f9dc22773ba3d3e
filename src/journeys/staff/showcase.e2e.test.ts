/** A video, its creator and what is kept in mind, in a real browser: by keyboard on a phone, and how the pages look. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, enterStaff, listVideo } from '#driver/siteDriver.ts';
import * as profile from '#contracts/profile/profile.ts';
import { judge, sizes, type Size } from '#testing/browser/screens.ts';
import {
  fillSignIn,
  isAt,
  openJourney,
  openSession,
  signedIn,
  tabTo,
  type Journey,
} from '#testing/browser/siteJourney.ts';

let journey: Journey;
let videoId: string;
beforeAll(async () => {
  journey = await openJourney();
  const { site } = journey;
  const [creator, moderator] = await Promise.all([
    enterAs(site, { name: 'marta', isCreator: true }),
    enterStaff(site, 'moderator'),
    enterAs(site, { name: 'buyer' }),
  ]);
  await creator.call(profile.updateProfile, {
    body: {
      displayName: 'Marta Lowe',
      firstName: 'Marta',
      lastName: 'Lowe',
      bio: 'I film furniture made from scaffold boards, start to finish, in one small workshop.',
    },
  });
  videoId = await listVideo(site, { creator, moderator }, { seed: 71, priorUse: 'videos.example/marta, March 2024' });
  await listVideo(site, { creator, moderator }, { seed: 72 });
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

it('a visitor on a phone saves a video: signs in, is back, saves, removes, and takes that back', async () => {
  const page = await enter('phone');
  await go(page, `/videos/${videoId}`);
  await page.getByRole('button', { name: 'Share' }).waitFor();
  expect(await judge(page, 'video-phone')).toEqual([]);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('link', { name: 'Buy Now' }).first().focus();
  await tabTo(page, save);
  // What is pressed before the script of the button is there goes nowhere.
  await expect
    .poll(async () => {
      if (new URL(page.url()).pathname !== '/login')
        await save.press('Enter', { timeout: 1000 }).catch(() => undefined);
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
  await page.getByRole('link', { name: 'Buy Now: Clip 71' }).waitFor();
  expect(await judge(page, 'saved-phone')).toEqual([]);
  await press(page, 'Remove from saved: Clip 71');
  await page.getByText('“Clip 71” is no longer saved.').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  expect(await judge(page, 'saved-removed-phone')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Buy Now: Clip 71' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Buy Now: Clip 71' }).waitFor();
  await go(page, '/dashboard');
  await page.getByRole('region', { name: 'Saved videos' }).getByText('Clip 71').waitFor();
  expect(await judge(page, 'dashboard-buyer-phone')).toEqual([]);
});

describe.each(['phone', 'desk'] as const)('on a %s', (size) => {
  it('the page of a creator has no barrier, also without JavaScript, and the video leads there', async () => {
    const page = await enter(size);
    await go(page, `/videos/${videoId}`);
    await page.getByRole('button', { name: 'Share' }).waitFor();
    if (size === 'desk') expect(await judge(page, 'video-desk')).toEqual([]);
    await page.getByRole('link', { name: 'All videos by this creator' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marta Lowe' }).waitFor();
    expect(await judge(page, `creator-${size}`)).toEqual([]);
    const plain = await enter(size, { javaScriptEnabled: false });
    await go(plain, '/creators/marta');
    expect(await plain.getByRole('link', { name: 'Clip 72' }).last().isVisible()).toBe(true);
    await go(plain, `/videos/${videoId}`);
    expect(await plain.getByText('videos.example/marta, March 2024').isVisible()).toBe(true);
  });
});

it('copies the address of a video where the system has no list to share to', async () => {
  const page = await enter('desk', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await go(page, `/videos/${videoId}?q=no`);
  await press(page, 'Share');
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/videos/${videoId}$`));
});

it('on a desk the saved videos and both dashboards have no barrier, empty and filled', async () => {
  for (const name of ['buyer', 'marta']) {
    const page = await enter('desk', {
      storageState: signedIn(journey.site, await openSession(journey.site, name)),
    });
    await go(page, '/saved');
    await page.getByRole('heading', { level: 1, name: 'Saved videos' }).waitFor();
    expect(await judge(page, `saved-${name}-desk`)).toEqual([]);
    await go(page, '/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await judge(page, `dashboard-${name}-desk`)).toEqual([]);
  }
});
