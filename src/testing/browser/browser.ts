/**
 * A real browser for journeys; it records every page error, console message and policy violation, and there must be
 * none.
 */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: flags });

const desk = { width: 1280, height: 900 };

export type Visitor = { context: BrowserContext; page: Page; complaints: string[] };

/** What a page may say on its console; everything else, of whatever level, is a complaint. */
const allowed: readonly RegExp[] = [
  // The browser's own remark on a refused call (a wrong password, a sold video), a server that comes back or a cut line: all are part of stories.
  /^Failed to load resource: (the server responded with a status of (?:4\d\d|503)|net::ERR_)/,
  // A failed currency detection is logged on purpose, and amounts stay in pounds.
  /^The currency could not be detected/,
  // A refused refresh leads to the sign-in page, and a failed logout is only logged.
  /^the session could not be renewed/,
  /^the server did not end the session/,
];

/** The browser's own words on a violation are missing where only a report is asked for. */
const reportViolations = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`the policy ${effectiveDirective} is violated by ${blockedURI}`),
  );

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Everything that a page reports from now on. */
const listen = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(`${page.url()}: ${message.type()}: ${text}`);
  });
  return complaints;
};

const newContext = async (browser: Browser, options: Options): Promise<BrowserContext> => {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(reportViolations);
  return context;
};

/** A person with a browser of their own. */
export const newVisitor = async (browser: Browser, options: Options = {}): Promise<Visitor> => {
  const context = await newContext(browser, { viewport: desk, ...options });
  const page = await context.newPage();
  return { context, page, complaints: listen(page) };
};

export type Visitors = {
  /** A new person: nothing is stored, nobody is signed in except by `storageState`, and nothing moves needlessly. */
  enter: (options?: Options) => Promise<Visitor>;
  /** Returns the context for the next visitor. */
  leave: (visitor: Visitor) => Promise<void>;
};

/**
 * Visitors who come one after another through the same few contexts. A context that has seen the site before has loaded
 * and compiled its scripts, which is most of what opening a page costs; what a visitor stored is removed.
 */
export const createVisitors = (browser: Browser): Visitors => {
  const free = new Map<string, BrowserContext[]>();
  const keyOf = new Map<BrowserContext, string>();
  return {
    enter: async ({ viewport = desk, reducedMotion = 'reduce', colorScheme = null, storageState, ...lasting } = {}) => {
      const key = JSON.stringify(lasting);
      const context = free.get(key)?.pop() ?? (await newContext(browser, lasting));
      keyOf.set(context, key);
      await context.setStorageState(typeof storageState === 'object' ? storageState : { cookies: [], origins: [] });
      const page = await context.newPage();
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion, colorScheme });
      return { context, page, complaints: listen(page) };
    },
    leave: async ({ context }) => {
      await Promise.all(context.pages().map((page) => page.close()));
      const key = keyOf.get(context) ?? '';
      free.set(key, [...(free.get(key) ?? []), context]);
    },
  };
};
