/** A real browser for journeys; every page error, console message and policy violation is kept and has to stay empty. */
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

/** A person with a browser of their own. */
export const newVisitor = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(reportViolations);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (!allowed.some((one) => one.test(text))) complaints.push(`${page.url()}: ${message.type()}: ${text}`);
  });
  return { context, page, complaints };
};
