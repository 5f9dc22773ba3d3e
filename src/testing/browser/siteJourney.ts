/** The real process and browsers in front of it: what journeys through account pages share. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { password } from '#driver/siteDriver.ts';
import { shareLivedSite, startLivedSite } from '#driver/livedSite.ts';
import { signInAsPage, type PageSession } from '#testing/site/signInAsPage.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor } from '#driver/client.ts';
import * as auth from '#contracts/auth/auth.ts';
import { createVisitors, shareBrowser, type Visitor, type Visitors } from './browser.ts';
import { sizes, type Size } from './screens.ts';

export type Journey = {
  site: SiteProcess;
  /** A new person; removed with `leave`. */
  enterSite: Visitors['enter'];
  /** A link to this page, mailed to this address. */
  mailedLink: (email: string, pathname: string) => Promise<string>;
  /** Closes what the visitors had open and answers what went wrong on their pages; `pictureName` keeps and prints what they saw. */
  leave: (pictureName?: string) => Promise<string[]>;
  close: () => Promise<void>;
};

/** One set of contexts for all journeys of a worker. */
let visitorsOfWorker: Promise<Visitors> | undefined;
const openVisitors = (): Promise<Visitors> => (visitorsOfWorker ??= shareBrowser().then(createVisitors));

const openAt = async (
  starting: Promise<SiteProcess>,
  close: (site: SiteProcess) => Promise<void>,
): Promise<Journey> => {
  const [site, visitors] = await Promise.all([starting, openVisitors()]);
  const entered: Visitor[] = [];
  return {
    site,
    enterSite: async (options) => {
      const visitor = await visitors.enter(options);
      entered.push(visitor);
      return visitor;
    },
    mailedLink: (email, pathname) =>
      waitFor(`the mail with a link to ${pathname}`, async () => {
        const mails = await readMails(site.url);
        const links = mails.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
        return links.find((link) => new URL(link).pathname === pathname);
      }),
    leave: async (pictureName) => {
      const all = entered.splice(0);
      for (const [place, { page, describe }] of all.entries())
        if (pictureName !== undefined) {
          const picture = path.join(process.env['TEST_PICTURES'] ?? tmpdir(), `failed-${pictureName}-${place}.png`);
          console.log(`${await describe()}\npicture: ${picture}`);
          await page.screenshot({ path: picture });
        }
      // An answer of the page means that what it reported before has arrived; what a closing page reports is our own doing.
      await Promise.all(all.map(({ page }) => page.title().catch(() => '')));
      const reported = all.flatMap(({ complaints }) => [...complaints]);
      await Promise.all(all.map(visitors.leave));
      return reported;
    },
    close: () => close(site),
  };
};

/** A journey on a site of its own; `env` as for `startSite`. */
export const openJourney = (env: Record<string, string> = {}): Promise<Journey> =>
  openAt(startLivedSite(env), (site) => site.stop());

/** A journey on a site of its own in which nothing has happened. */
export const openNewJourney = (): Promise<Journey> => openAt(startSite(), (site) => site.stop());

/** A journey of people with names of their own, on the site that a worker's files share (see `shareLivedSite`). */
export const shareJourney = (): Promise<Journey> => openAt(shareLivedSite(), () => Promise.resolve());

/** A session made without a page. */
export const openSession = async ({ url }: SiteProcess, name: string): Promise<auth.Session> => {
  const answer = await callSite(url)(auth.login, { body: { emailOrUsername: name, password } });
  if (answer.requiresTwoFactor === true) throw new Error('a second step is asked for');
  return answer;
};

/** A person with an account, signed in, at a page. */
export const enterPage = async (
  { site, enterSite }: Pick<Journey, 'site' | 'enterSite'>,
  name: string,
  path: string,
  size: Size,
): Promise<Page> => {
  const { page } = await enterSite({
    viewport: sizes[size],
    reducedMotion: 'reduce',
    storageState: signedIn(site, await openSession(site, name)),
  });
  await page.goto(site.url + path);
  return page;
};

/** A session of staff, whose second step takes a recovery code, as a page of the console makes it. */
export const openStaffSession = ({ url }: SiteProcess, name: string, code: string): Promise<PageSession> =>
  signInAsPage(url, name, code);

/** A member of staff, signed in, at a page of the console. */
export const enterConsole = async (
  { site, enterSite }: Pick<Journey, 'site' | 'enterSite'>,
  { session, kept }: PageSession,
  path: string,
  viewport: { width: number; height: number } = sizes.desk,
): Promise<Page> => {
  const { page } = await enterSite({ viewport, storageState: signedIn(site, session, goodCopies(session), kept) });
  await page.goto(`${site.url}/admin${path}`);
  return page;
};

/** The two places where a browser keeps the user, as text; null for nothing there. */
export type Copies = { cookie: string | null; record: string | null };

export const goodCopies = ({ user }: auth.Session): Copies => {
  const text = JSON.stringify(user);
  return { cookie: text, record: text };
};

/** What a browser holds that is signed in, for `enterSite`. */
export const signedIn = (
  { url }: SiteProcess,
  session: auth.Session,
  { cookie, record } = goodCopies(session),
  kept: PageSession['kept'] = {},
): NonNullable<BrowserContextOptions['storageState']> => {
  const { accessToken, refreshToken } = session;
  const cookies = { accessToken, refreshToken, ...(cookie === null ? {} : { user: encodeURIComponent(cookie) }) };
  const domain = new URL(url).hostname;
  const rest = { domain, path: '/', expires: -1, secure: true, sameSite: 'Strict' as const };
  const hold = (values: Record<string, string>, httpOnly: boolean) =>
    Object.entries(values).map(([name, value]) => ({ name, value, httpOnly, ...rest }));
  return {
    cookies: [...hold(cookies, false), ...hold(kept, true)],
    origins: [{ origin: url, localStorage: record === null ? [] : [{ name: 'user', value: record }] }],
  };
};

/** For `waitForURL`: this page, whatever its query. */
export const isAt = (pathname: string) => (url: URL) => url.pathname === pathname;

/** Fills in the form where it stands. */
export const fillSignIn = async (page: Page, name: string, given = password): Promise<void> => {
  await page.getByLabel('Email or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

/** The authenticator's code of this half minute is spent on the set-up, so a recovery code does. */
export const signInToConsole = async (page: Page, { url }: SiteProcess, name: string, code: string): Promise<void> => {
  if (page.url() !== `${url}/admin/login`) await page.goto(`${url}/admin`);
  await page.getByLabel('Email or username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
};

/** What a script of the page can read of a session. */
export const storedIn = (page: Page): Promise<{ cookies: string[]; user: string | null }> =>
  page.evaluate(() => ({
    cookies: document.cookie
      .split('; ')
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((name) => ['accessToken', 'refreshToken', 'user'].includes(name))
      .toSorted(),
    user: localStorage.getItem('user'),
  }));

/** More than any page has places for the focus, so that what stands before it is reached around the page's end. */
const MOST_TABS = 120;

/** Moves the focus as the Tab key does. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
};

/** The remark on a wrong field, as a screen reader would find it. */
export const remarkAt = async (field: Locator): Promise<string> => {
  await field.and(field.page().locator('[aria-invalid=true]')).waitFor();
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
};
