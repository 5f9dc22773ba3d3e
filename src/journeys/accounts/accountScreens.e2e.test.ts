/** The account's own screens against the real process: what is done on its tabs, and how each of them looks. */
import { readFile } from 'node:fs/promises';
import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, password } from '#driver/siteDriver.ts';
import { callSite, protect, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { refusalOf } from '#testing/refusal.ts';
import { ageProofs } from '#testing/site/ageProofs.ts';
import { confirm, register } from '#testing/site/accountSite.ts';
import type { Visitor } from '#testing/browser/browser.ts';
import { judge, judgeSizes, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import {
  fillSignIn,
  isAt,
  shareJourney,
  openSession,
  signedIn,
  storedIn,
  type Journey,
} from '#testing/browser/siteJourney.ts';

let journey: Journey;
let site: Journey['site'];
let visitor: Call;

beforeAll(async () => {
  journey = await shareJourney();
  ({ site } = journey);
  visitor = callSite(site.url);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

/** Somebody complete, at a tab of the account. */
const openTab = async (name: string, tab: string): Promise<Visitor & { client: SiteClient }> => {
  const client = await enterAs(site, { name });
  const person = await journey.enterSite({ storageState: signedIn(site, await openSession(site, name)) });
  await person.page.goto(`${site.url}/account?tab=${tab}`);
  return { ...person, client };
};
const hasLoaded = (image: HTMLImageElement): Promise<boolean> =>
  image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  );

describe('the security tab', () => {
  it('switches two-factor on with a code for the key that it shows, and shows the recovery codes once', async () => {
    const { page, client } = await openTab('setter', 'security');
    await page.getByRole('heading', { name: 'Sign-in history', exact: true }).waitFor();
    expect(await judgeSizes(page, 'account-security', sizesInTurn(0))).toEqual([]);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = await page.locator('p', { hasText: /^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/ }).innerText();
    const code = await generate({ secret: key.replaceAll(' ', '') });
    await page.getByLabel('Authentication code').fill(code);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);

    await page.reload();
    await page.getByText('10 recovery codes left').waitFor();
    expect(await list.count()).toBe(0);
    const shown = await page.locator('body').innerText();
    expect(codes.filter((code) => shown.includes(code))).toEqual([]);
    // Every other sign-in has ended; the page still says ten.
    expect(await refusalOf(client.call(account.recoveryCodes))).toBe('session-ended');
    expect(await visitor(auth.login, { body: { emailOrUsername: 'setter', password } })).toMatchObject({
      requiresTwoFactor: true,
    });
  });

  it('ends the session of another browser, which is at the sign-in with its next act; the history tells of both', async () => {
    const { page } = await openTab('sweeper', 'security');
    const other = (
      await journey.enterSite({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    ).page;
    await other.goto(`${site.url}/login`);
    await fillSignIn(other, 'sweeper');
    await other.waitForURL(isAt('/dashboard'));

    await page.reload();
    const sessions = page.getByRole('list', { name: 'Sessions' });
    await sessions.getByRole('button', { name: /^Sign out Firefox/ }).click();
    await page
      .getByText(/^Firefox.*has been signed out/)
      .first()
      .waitFor();
    expect(await sessions.getByText(/Firefox/).count()).toBe(0);

    await other.getByRole('link', { name: 'My account' }).click();
    await other.waitForURL(isAt('/login'));
    expect((await storedIn(other)).cookies).not.toContain('accessToken');
    const history = page.getByRole('list', { name: 'Sign-in history' });
    await history.getByText('Session ended').waitFor();
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Signed in' })
      .filter({ hasText: 'Firefox' })
      .first()
      .waitFor();
    await history.getByText('Account created').waitFor();
  });
});

describe('the settings tab', () => {
  it('keeps the chosen theme in a cookie and on the body, and gives it up for the system', async () => {
    const { page, context } = await openTab('painter', 'settings');
    const theme = async () => {
      const kept = (await context.cookies()).find(({ name }) => name === 'theme');
      return [
        kept?.value,
        kept?.sameSite,
        await page.evaluate(() => document.body.classList.value.match(/dark|light/)?.[0]),
      ];
    };
    const choose = (label: string) => page.getByRole('group', { name: 'Appearance' }).getByText(label).click();
    await choose('Dark');
    expect(await theme()).toEqual(['dark', 'Lax', 'dark']);
    await page.reload();
    expect(await theme()).toEqual(['dark', 'Lax', 'dark']);
    await choose('Light');
    expect(await theme()).toEqual(['light', 'Lax', 'light']);
    await choose('System');
    expect(await theme()).toEqual([undefined, undefined, undefined]);
  });

  it('turns a buyer into a creator', async () => {
    const { page } = await openTab('starter', 'settings');
    await page.getByRole('heading', { name: 'Delete account', exact: true }).waitFor();
    expect(await judgeSizes(page, 'account-settings', sizesInTurn(1))).toEqual([]);
    await page.setViewportSize(sizes.desk);
    const sidebar = page.getByRole('complementary');
    await sidebar.getByText('Buyer', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start selling' }).click();
    await sidebar.getByText('Creator', { exact: true }).waitFor();
    await sidebar.getByRole('link', { name: 'My Videos' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start selling' }).count()).toBe(0);
    expect(JSON.parse((await storedIn(page)).user ?? '')).toMatchObject({ isCreator: true });
    expect((await openSession(site, 'starter')).user.isCreator).toBe(true);
  });

  it('hands over a zip of everything, then deletes the account', async () => {
    const { page } = await openTab('leaver', 'settings');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Type your username, leaver').fill('leaver');
    await ageProofs(site);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password').fill('Wrong-secret-1');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('That password is not right.').waitFor();
    // The button below is busy until the proof is given.
    for (const size of sizesInTurn(0)) {
      await page.setViewportSize(sizes[size]);
      expect(await judge(page, `account-proof-${size}`, { moving: '[role=status][aria-label=Loading]' })).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await proof.getByLabel('Your password').fill(password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(isAt('/'));
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await storedIn(page)).toEqual({ cookies: [], user: null });
    const refused = await openSession(site, 'leaver').catch((error: unknown) => error);
    expect(refused instanceof Problem && refused.type).toBe('invalid-credentials');
  });
});

describe('the picture', () => {
  it('shows in the sidebar and in the navigation bar, at once and after a reload', async () => {
    const { page } = await openTab('pictured', 'profile');
    await page.getByRole('heading', { name: 'Address Information', exact: true }).waitFor();
    expect(await judgeSizes(page, 'account-profile', sizesInTurn(1))).toEqual([]);
    await page.setViewportSize(sizes.desk);
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a46' } })
      .png()
      .toBuffer();
    await page.getByLabel('Change picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByText('Your picture has been changed.').first().waitFor();
    const places = [
      page.getByRole('complementary').locator('img'),
      page.getByRole('link', { name: 'My account' }).locator('img'),
    ];
    for (const place of places) expect(await place.evaluate(hasLoaded)).toBe(true);
    await page.reload();
    for (const place of places) expect(await place.evaluate(hasLoaded)).toBe(true);
  });
});

type Who = 'visitor' | 'unverified' | 'incomplete';
type Screen = { name: string; at: string; as: Who; isThere: (page: Page) => Promise<void> };

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor();
/** The providers come last. */
const withProviders = (page: Page) => page.getByRole('button', { name: /with Google$/ }).waitFor();
/** On the page, and by a toast. */
const seeBothNotices = async (page: Page): Promise<void> => {
  await heading('That did not work')(page);
  await page.getByText('Invalid or expired verification link').first().waitFor();
};
const link = 'userId=11111111-1111-4111-8111-111111111111&token=not-a-token';

const screens: Screen[] = [
  { name: 'login', at: '/login', as: 'visitor', isThere: withProviders },
  { name: 'register', at: '/register', as: 'visitor', isThere: withProviders },
  { name: 'verify-email', at: '/verify-email', as: 'unverified', isThere: heading('Verify your email') },
  { name: 'verify-email-error', at: `/verify-email?${link}`, as: 'visitor', isThere: seeBothNotices },
  { name: 'setup-profile', at: '/setup-profile', as: 'incomplete', isThere: heading('Set up your profile') },
  { name: 'forgot-password', at: '/forgot-password', as: 'visitor', isThere: heading('Forgot your password?') },
  { name: 'reset-password', at: `/reset-password?${link}`, as: 'visitor', isThere: heading('Choose a new password') },
  { name: 'reset-password-bare', at: '/reset-password', as: 'visitor', isThere: heading('This link does not work') },
];

describe('every screen', () => {
  const sessions: Partial<Record<Who, auth.Session>> = {};

  beforeAll(async () => {
    sessions.unverified = await register(site, 'unverified');
    await register(site, 'incomplete');
    await confirm(site, await journey.mailedLink('incomplete@test.example', '/verify-email'));
    sessions.incomplete = await openSession(site, 'incomplete');
  });

  it('the second step fits, and anybody can use it, light and dark', async () => {
    await protect(await enterAs(site, { name: 'protected' }));
    const { page } = await journey.enterSite({ viewport: sizes.phone });
    await page.goto(`${site.url}/login`);
    await fillSignIn(page, 'protected');
    await heading('One more step')(page);
    expect(await judgeSizes(page, 'second-step', sizesInTurn(1))).toEqual([]);
  });

  it.each(screens.map((screen, turn) => ({ ...screen, turn })))(
    '$name fits, and anybody can use it, light and dark',
    async (screen) => {
      const { name, at, as, isThere, turn } = screen;
      const session = sessions[as];
      const { page } = await journey.enterSite({
        viewport: sizes.phone,
        ...(session ? { storageState: signedIn(site, session) } : {}),
      });
      await page.goto(site.url + at);
      await isThere(page);
      expect(await judgeSizes(page, name, sizesInTurn(turn))).toEqual([]);
    },
  );
});
