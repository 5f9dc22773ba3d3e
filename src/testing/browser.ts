/** A real browser for journeys; every page error, console error and policy violation is kept and has to stay empty. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: flags });

export type Visitor = { context: BrowserContext; page: Page; complaints: string[] };

/** A person with a browser of their own. Refused calls (4xx) are part of stories and are no complaint. */
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
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  return { context, page, complaints };
};
