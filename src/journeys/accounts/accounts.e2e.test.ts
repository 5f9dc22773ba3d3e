/** Ways into an account, through the pages of the real process: what only a browser can tell. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, password } from '#driver/siteDriver.ts';
import { protect } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import { register } from '#testing/site/accountSite.ts';
import type { Visitor } from '#testing/browser/browser.ts';
import {
  fillSignIn,
  goodCopies,
  isAt,
  shareJourney,
  openSession,
  remarkAt,
  signedIn,
  storedIn,
  tabTo,
  type Copies,
  type Journey,
} from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let journey: Journey;
let site: Journey['site'];

beforeAll(async () => {
  journey = await shareJourney();
  ({ site } = journey);
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, name);
};
const nothing = { cookies: [], user: null };

describe('registration', () => {
  it('leads from the form over the mailed link to the library, the wizard by the keyboard alone', async () => {
    const { page } = await journey.enterSite();
    await page.goto(`${site.url}/register`);
    await page.getByLabel('Email').fill('newcomer@test.example');
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Display name').fill('New Comer');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    const answered = page.waitForResponse('**/api/auth/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    const answeredAt = (await answered).request().timing().startTime;
    await page.getByText('Please check your email to verify your account').first().waitFor();
    await page.waitForURL(isAt('/verify-email'));
    expect(Date.now() - answeredAt).toBeGreaterThan(2000);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('newcomer@test.example');

    await page.goto(await journey.mailedLink('newcomer@test.example', '/verify-email'));
    await page.getByRole('heading', { name: 'Email verified', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    const next = page.getByRole('link', { name: 'Finish Profile Setup' });
    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await page.waitForURL(isAt('/setup-profile'));

    const wizard = page.getByRole('form', { name: 'Profile setup' });
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(page, wizard.getByRole('textbox', { name: label }));
      await page.keyboard.type(text);
    };
    const stepBegins = (title: string) =>
      page.waitForFunction((text) => document.activeElement?.textContent === text, title);
    await type('First name', 'New');
    await type('Last name', 'Comer');
    await page.keyboard.press('Enter');
    await stepBegins('Contact');
    await type('Phone', '+44 20 7946 0000');
    await tabTo(page, wizard.getByRole('checkbox', { name: 'SMS' }));
    await page.keyboard.press('Space');
    await tabTo(page, wizard.getByRole('button', { name: 'Next' }));
    await page.keyboard.press('Space');
    await stepBegins('Address');
    await type('City', 'London');
    await tabTo(page, wizard.getByRole('button', { name: 'Complete Profile' }));
    await page.keyboard.press('Enter');
    await page.getByText('Profile Complete!').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/setup-profile');
    await page.waitForURL(isAt('/browse'));
    await page.getByPlaceholder('Search videos, creators, or skills...').waitFor();

    await page.goto(`${site.url}/account`);
    await page.getByText('Buyer', { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=city]')?.value === 'London');
    expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('+44 20 7946 0000');
    expect(await page.getByRole('checkbox', { name: 'SMS' }).isChecked()).toBe(true);
  });
});

describe('signing in', () => {
  it('with two-factor keeps nothing before the code, tells a wrong one at the field and takes a recovery code', async () => {
    const [code = ''] = await protect(await enterAs(site, { name: 'stepper' }));
    const { page, context } = await journey.enterSite();
    await signIn(page, 'stepper');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await storedIn(page)).toEqual(nothing);
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);

    const field = page.getByLabel('Authentication code');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    expect(await remarkAt(field)).toContain('That code is not right');
    expect(await storedIn(page)).toEqual(nothing);

    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(isAt('/dashboard'));
    expect((await storedIn(page)).cookies).toEqual(['accessToken', 'refreshToken', 'user']);
  });

  it('is possible again after a forgotten password, by a link whose token leaves the address', async () => {
    await enterAs(site, { name: 'forgetter' });
    const { page } = await journey.enterSite();
    await page.goto(`${site.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('forgetter@test.example');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('link', { name: 'the captured mailbox' }).waitFor();

    await page.goto(await journey.mailedLink('forgetter@test.example', '/reset-password'));
    await page.waitForURL(`${site.url}/reset-password`);
    await page.getByLabel('New password').fill('Another-pass-22');
    await page.getByLabel('Confirm password').fill('Another-pass-22');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').first().waitFor();
    await page.waitForURL(isAt('/login'));

    await fillSignIn(page, 'forgetter');
    expect(await remarkAt(page.getByLabel('Password', { exact: true }))).toContain('Please check');
    await fillSignIn(page, 'forgetter', 'Another-pass-22');
    await page.waitForURL(isAt('/dashboard'));
  });
});

describe('Google and Facebook', () => {
  const openPopup = async (page: Page): Promise<Page> => {
    await page.goto(`${site.url}/login`);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in with Google' }).click(),
    ]);
    await popup.waitForURL(isAt('/dev/identity/google/choose'));
    return popup;
  };

  it('Google makes a verified account at first sight, out of the popup of its button', async () => {
    const { page } = await journey.enterSite();
    const popup = await openPopup(page);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Grace Hall' }).click()]);
    await page.getByText('Login Successful').first().waitFor();
    await page.waitForURL(isAt('/setup-profile'));
    await page.getByLabel('First name').waitFor();
    expect(JSON.parse((await storedIn(page)).user ?? '')).toMatchObject({
      email: 'grace@google.example',
      displayName: 'Grace Hall',
      isEmailVerified: true,
      isCreator: false,
    });
  });

  it('Google is linked to an account of the same address once its password is given', async () => {
    const owner = await enterAs(site, { name: 'linker' });
    const { page } = await journey.enterSite();
    const popup = await openPopup(page);
    await popup.getByLabel('Name').fill('Linker Test');
    await popup.getByLabel('Email').fill('linker@test.example');
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()]);
    const dialog = page.getByRole('dialog', { name: 'Link your account' });
    const field = dialog.getByLabel('Password of that account');
    await field.fill('Wrong-password-1');
    await dialog.getByRole('button', { name: 'Link and sign in' }).click();
    expect(await remarkAt(field)).toContain('That password is not right');
    expect(await storedIn(page)).toEqual(nothing);
    expect((await owner.call(account.accountSettings)).linked).toEqual([]);
    await field.fill(password);
    await dialog.getByRole('button', { name: 'Link and sign in' }).click();
    await page.waitForURL(isAt('/browse'));
    expect((await owner.call(account.accountSettings)).linked).toEqual(['google']);
  });

  it('Facebook comes back by redirects with a code that leaves the address before it is spent', async () => {
    const { page } = await journey.enterSite();
    await page.goto(`${site.url}/login`);
    await page.getByRole('link', { name: 'Continue with Facebook' }).click();
    await page.waitForURL(isAt('/dev/identity/facebook/authorize'));
    const addresses: string[] = [];
    await page.route('**/api/auth/exchange', async (exchange) => {
      addresses.push(await page.evaluate(() => location.href));
      await exchange.continue();
    });
    const [landing, exchange] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest() && isAt('/login')(new URL(request.url()))),
      page.waitForRequest('**/api/auth/exchange'),
      page.getByRole('button', { name: 'Frank Moss' }).click(),
    ]);
    expect(exchange.postDataJSON()).toEqual({ code: new URL(landing.url()).searchParams.get('code') });
    await page.waitForURL(isAt('/setup-profile'));
    expect([...addresses, page.url()]).toEqual([`${site.url}/login`, `${site.url}/setup-profile`]);
    expect((await storedIn(page)).cookies).toEqual(['accessToken', 'refreshToken', 'user']);
  });
});

describe('the guard', () => {
  const corrupt = '{"broken';
  const userCookie = async (context: BrowserContext): Promise<string> =>
    decodeURIComponent((await context.cookies()).find(({ name }) => name === 'user')?.value ?? '');
  let session: auth.Session;

  beforeAll(async () => {
    await enterAs(site, { name: 'wanderer' });
    session = await openSession(site, 'wanderer');
  });
  /** At a guarded page, in a browser that keeps these copies of the user. */
  const openWith = async (copies: Copies): Promise<Visitor> => {
    const visitor = await journey.enterSite({ storageState: signedIn(site, session, copies) });
    await visitor.page.goto(`${site.url}/account`);
    return visitor;
  };

  it('sends a visitor to the sign-in, and from there to where they were going', async () => {
    const { page } = await journey.enterSite();
    await page.goto(`${site.url}/account?tab=security`);
    await page.waitForURL(isAt('/login'));
    await fillSignIn(page, 'wanderer');
    await page.waitForURL(`${site.url}/account?tab=security`);
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  });

  it.runIf(isLongRun)('clears everything when both copies of the user are damaged', async () => {
    const { page } = await openWith({ cookie: corrupt, record: corrupt });
    await page.waitForURL(isAt('/login'));
    expect(await storedIn(page)).toEqual(nothing);
  });

  it.runIf(isLongRun).each(['cookie', 'record'] as const)('repairs a damaged %s from the other copy', async (copy) => {
    const good = goodCopies(session);
    const { page, context } = await openWith({ ...good, [copy]: corrupt });
    await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
    expect({ cookie: await userCookie(context), record: (await storedIn(page)).user }).toEqual(good);
  });

  it.runIf(isLongRun)('holds at the sign-in when there is a token but no user', async () => {
    const { page } = await openWith({ cookie: null, record: null });
    await page.waitForURL(isAt('/login'));
  });

  it('asks for the confirmation first, then for the profile, and lets pass who has both', async () => {
    const climber = await register(site, 'climber');
    const { page } = await journey.enterSite({ storageState: signedIn(site, climber) });
    for (const pathname of ['/browse', '/setup-profile']) {
      await page.goto(site.url + pathname);
      await page.waitForURL(isAt('/verify-email'));
      await page.getByRole('button', { name: 'Resend confirmation email' }).waitFor();
    }
    await page.goto(await journey.mailedLink('climber@test.example', '/verify-email'));
    await page.getByRole('heading', { name: 'Email verified', exact: true }).waitFor();
    await page.goto(`${site.url}/account`);
    await page.waitForURL(isAt('/setup-profile'));
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Last name').fill('Lee');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Phone' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await page.waitForURL(isAt('/account'));
    await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
  });

  it('takes a refresh cookie alone for a session, and has it renewed at once', async () => {
    await enterAs(site, { name: 'returner' });
    const returner = await openSession(site, 'returner');
    const { page, context } = await journey.enterSite({ storageState: signedIn(site, returner) });
    await context.clearCookies({ name: 'accessToken' });
    await page.goto(`${site.url}/account`);
    await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
    const cookies = await context.cookies();
    const valueOf = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value;
    expect(valueOf('accessToken')).toBeTruthy();
    expect(valueOf('refreshToken')).toBeTruthy();
    expect(valueOf('refreshToken')).not.toBe(returner.refreshToken);
  });
});
