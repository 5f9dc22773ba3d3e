/**
 * A real browser for journeys; it records every page error, console message and policy violation, and there must be
 * none.
 */
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { browserPath } from '#driver/browserPath.ts';
import { variantOfRun } from '#driver/variants.ts';
import { countUp } from './countUp.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a context that show the site share one process, which has compiled the site's scripts.
  '--process-per-site',
  // Nothing is drawn by a graphics card; a process for it would only pass the pictures on.
  '--in-process-gpu',
];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserPath(), args: flags });

/** One browser for all files of a worker, with which it ends. */
let browserOfWorker: Promise<Browser> | undefined;
/** Nobody closes it; each caller closes the contexts that it opens. */
export const shareBrowser = (): Promise<Browser> => (browserOfWorker ??= openBrowser());

const desk = { width: 1280, height: 900 };

export type Visitor = {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  /** Explains a failed test: what the page shows, how its calls were answered, and which were not. */
  describe: () => Promise<string>;
};

/** What a page may say on its console; everything else, of whatever level, is a complaint. */
const allowed: readonly RegExp[] = [
  // The browser's own remark on a refused call (a wrong password, a sold video), a server that comes back or a cut line: all are part of stories.
  /^Failed to load resource: (the server responded with a status of (?:4\d\d|503)|net::ERR_)/,
  // Where a line would be cut, the proxy in front of two processes answers.
  ...(variantOfRun() === 'two' ? [/^Failed to load resource: the server responded with a status of 502/] : []),
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

const SHOWN_LETTERS = 600;
/** A page that has failed may hang, and is described without its text. */
const DESCRIBED_WITHIN_MS = 5000;

/** Follows the calls of a page from now on. */
const describer = (page: Page): Visitor['describe'] => {
  const waiting = new Set<Request>();
  const answers: string[] = [];
  page.on('request', (request) => waiting.add(request));
  page.on('requestfailed', (request) => {
    waiting.delete(request);
    answers.push(`failed ${request.url()}`);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(`${response.status()} ${response.url()}`);
  });
  return async () => {
    const text = await page.locator('body').innerText({ timeout: DESCRIBED_WITHIN_MS }).catch(String);
    const open = [...waiting].map((request) => request.url());
    return [
      `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LETTERS)}`,
      `answers: ${answers.slice(-12).join(', ')}`,
      `without an answer: ${open.join(', ')}`,
    ].join('\n');
  };
};

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Everything that a page reports from now on. */
const listen = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(`${page.url()}: ${message.type()}: ${text}`);
  });
  return complaints;
};

const newContext = async (browser: Browser, options: Options): Promise<BrowserContext> => {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(300_000);
  await context.addInitScript(reportViolations);
  context.on('page', (page) =>
    page.on('domcontentloaded', () => {
      // A visitor stores things under the address of robots.txt, which is not a page of the site.
      if (!page.url().endsWith('/robots.txt')) countUp('pageLoads');
    }),
  );
  return context;
};

/** A person with a browser of their own. */
export const newVisitor = async (browser: Browser, options: Options = {}): Promise<Visitor> => {
  const context = await newContext(browser, { viewport: desk, ...options });
  const page = await context.newPage();
  return { context, page, complaints: listen(page), describe: describer(page) };
};

export type Visitors = {
  /** A new person: nothing is stored, nobody is signed in except by `storageState`, and nothing moves needlessly. */
  enter: (options?: Options) => Promise<Visitor>;
  /** Returns the context for the next visitor. */
  leave: (visitor: Visitor) => Promise<void>;
};

type State = { cookies: Parameters<BrowserContext['addCookies']>[0]; origins: readonly Stored[] };
type Stored = { origin: string; localStorage: readonly { name: string; value: string }[] };
const nothing: State = { cookies: [], origins: [] };

/** Runs in the browser: this, and nothing else, is stored for the origin. */
const store = (items: Stored['localStorage']): void => {
  localStorage.clear();
  for (const { name, value } of items) localStorage.setItem(name, value);
};

/**
 * A context for one visitor after another. A page of it that shows robots.txt stays open: the process of the site then
 * goes on, with the scripts that it has loaded and compiled, which is most of what opening a page costs.
 */
type Room = { key: string; context: BrowserContext; anchor: Page; origins: Set<string> };

const openRoom = async (browser: Browser, key: string, options: Options): Promise<Room> => {
  const context = await newContext(browser, options);
  return { key, context, anchor: await context.newPage(), origins: new Set() };
};

const storeAt = async ({ anchor }: Room, { origin, localStorage }: Stored): Promise<void> => {
  if (new URL(anchor.url()).origin !== origin) await anchor.goto(`${origin}/robots.txt`);
  await anchor.evaluate(store, localStorage);
};

const furnish = async (room: Room, { cookies, origins }: State): Promise<void> => {
  await room.context.addCookies(cookies);
  for (const stored of origins) await storeAt(room, stored);
};

/** Removes what the visitor has stored and opened; fails where that is not known to be all. */
const clear = async (room: Room): Promise<void> => {
  const { context, anchor, origins } = room;
  const opened = context.pages().filter((page) => page !== anchor);
  await Promise.all(opened.map((page) => page.close()));
  for (const origin of origins) await storeAt(room, { origin, localStorage: [] });
  origins.clear();
  await context.clearCookies();
};

const isCleared = (room: Room): Promise<boolean> =>
  clear(room).then(
    () => true,
    () => false,
  );

/** Notes the sites that a page goes to. */
const follow = (page: Page, origins: Set<string>): void => {
  page.on('framenavigated', (frame) => {
    const { protocol, origin } = new URL(frame.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
};

/** Visitors who come one after another through the same few contexts, each to a new page with nothing stored. */
export const createVisitors = (browser: Browser): Visitors => {
  const free: Room[] = [];
  const taken = new Map<BrowserContext, Room>();
  const takeRoom = async (lasting: Options): Promise<Room> => {
    const key = JSON.stringify(lasting);
    const place = free.findIndex((room) => room.key === key);
    const room = place < 0 ? await openRoom(browser, key, lasting) : free.splice(place, 1)[0]!;
    taken.set(room.context, room);
    return room;
  };
  return {
    enter: async ({ viewport = desk, reducedMotion = 'reduce', colorScheme = null, storageState, ...lasting } = {}) => {
      const room = await takeRoom(lasting);
      await furnish(room, typeof storageState === 'object' ? storageState : nothing);
      const page = await room.context.newPage();
      follow(page, room.origins);
      if (viewport !== null) await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion, colorScheme });
      return { context: room.context, page, complaints: listen(page), describe: describer(page) };
    },
    leave: async ({ context }) => {
      const room = taken.get(context);
      taken.delete(context);
      // Where a site has ended or a line is cut, nobody can enter again.
      if (room && (await isCleared(room))) free.push(room);
      else await context.close();
    },
  };
};
