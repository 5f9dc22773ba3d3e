/** Approximate amounts in a real browser: detected, chosen, kept, and never in the way of the pounds. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock } from '#driver/livedSite.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { callSite, waitFor } from '#driver/client.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { shippedRates } from '#modules/fees/shippedRates.ts';
import { startRatesServer, syntheticRatesFile, type RatesServer } from '#testing/site/ratesFile.ts';
import { judge, sizes, sizesInTurn } from '#testing/browser/screens.ts';
import { openJourney, openSession, signedIn, tabTo, type Journey } from '#testing/browser/siteJourney.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const day = new Date(Date.now() - 86_400_000);
const rates = { GBP: 0.8, USD: 1.1, JPY: 160, KRW: 1600 };
const noteOf = (of: Date): string =>
  `Rates of ${of.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}. Prices are charged in pounds.`;
const noteOfDay = noteOf(day);

/** A service that takes everybody for Japanese. */
const geoip = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  response.end('{"country_code":"JP"}');
});

let published: RatesServer;
let journey: Journey;
let videoId: string;
beforeAll(async () => {
  published = await startRatesServer(syntheticRatesFile(day.toISOString().slice(0, 10), rates));
  await new Promise<void>((resolve) => geoip.listen(0, '127.0.0.1', resolve));
  const { port } = geoip.address() as AddressInfo;
  journey = await openJourney({ RATES_URL: published.url, GEOIP_URL: `http://127.0.0.1:${port}/json` });
  const { site } = journey;
  const [creator] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
  ]);
  videoId = await listFromStock(site, creator, 1);
  await waitFor('the rates', async () =>
    (await callSite(site.url)(getRates)).days['USD'] === shippedRates.day ? undefined : true,
  );
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(async () => {
  await journey.close();
  await published.close();
  geoip.closeAllConnections();
  geoip.close();
});

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Every shift below the bar, which changes for those who are signed in, from the first paint on. */
const watchShifts = (): void => {
  const seen: string[] = [];
  Object.assign(window, { shifts: seen });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      for (const { node } of sources)
        if (!(node?.parentElement?.closest('header') ?? null))
          seen.push(`${value}: ${node?.textContent?.slice(0, 60) ?? ''}`);
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Holds the fonts back: when a web font replaces its fallback, words beside it move by less than a pixel. */
const holdFonts = async (page: Page) => {
  let letIn = (): void => undefined;
  let held = Promise.resolve();
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue().catch(() => undefined); // the page may have gone on
  });
  return {
    hold: () => {
      letIn();
      held = new Promise((resolve) => (letIn = resolve));
    },
    letIn: () => letIn(),
  };
};

/** Somebody whose browser stands in this time zone; whatever the console says is a complaint. */
const visit = async (timezoneId: string, options: Parameters<Journey['enterSite']>[0] = {}) => {
  const { page, complaints, context } = await journey.enterSite({ timezoneId, locale: 'en-GB', ...options });
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  await page.addInitScript(watchShifts);
  const fonts = await holdFonts(page);
  return {
    page,
    context,
    open: (path: string) => page.goto(journey.site.url + path),
    openWithoutFonts: async (path: string) => {
      fonts.hold();
      await page.goto(journey.site.url + path, { waitUntil: 'domcontentloaded' });
    },
    /** What has moved since the page was opened without fonts; they come after that. */
    takeShifts: async (): Promise<string[]> => {
      const shifts = await page.evaluate(() => (window as never as { shifts: string[] }).shifts);
      fonts.letIn();
      return shifts;
    },
  };
};
const chooser = (page: Page) => page.getByRole('contentinfo').getByRole('combobox', { name: 'Currency' });
const note = (page: Page) => page.getByRole('contentinfo').getByRole('status');
const waitForNote = (page: Page, text: string) => note(page).filter({ hasText: text }).waitFor();
const price = (page: Page) => page.locator('article p', { hasText: 'all in' });
const atCheckout = (page: Page) => page.locator('aside p', { hasText: 'Charged in pounds' });
/** Without the kind of space that keeps an amount together. */
const textOf = async (place: ReturnType<typeof price>): Promise<string> =>
  (await place.innerText()).replace(/\s+/g, ' ').trim();

describe('a visitor in another country', () => {
  it.each(sizesInTurn(1))(
    'sees an approximate amount beside the pounds, and nothing moves for it on a %s',
    async (size) => {
      const { page, openWithoutFonts, takeShifts } = await visit('Europe/Berlin', { viewport: sizes[size] });
      await openWithoutFonts('/');
      await price(page).getByText('≈ €67.38').waitFor();
      expect(await textOf(price(page))).toBe('£53.90 all in ≈ €67.38');
      await waitForNote(page, noteOfDay);
      expect(await takeShifts()).toEqual([]);
      expect(await judge(page, `currency-home-${size}`)).toEqual([]);
      await openWithoutFonts(`/videos/${videoId}`);
      await atCheckout(page).getByText('≈ €67.38').waitFor();
      await waitForNote(page, noteOfDay);
      expect(await takeShifts()).toEqual([]);
      expect(await judge(page, `currency-video-${size}`)).toEqual([]);
    },
  );

  it.runIf(isLongRun)(
    'whose currency the daily file does not have sees the rate that came with the installation',
    async () => {
      const { page, open } = await visit('Africa/Cairo');
      await open('/');
      await waitForNote(page, noteOf(new Date(shippedRates.day)));
      expect(await chooser(page).inputValue()).toBe('EGP');
      await price(page).getByText(/≈ E£/).waitFor();
    },
  );

  it.runIf(isLongRun)('whom neither zone nor language tells is known by the address', async () => {
    const { page, open } = await visit('UTC', { locale: 'eo' });
    await open('/');
    await price(page).getByText('≈ ¥10,780').waitFor();
  });

  it('changes it everywhere by the chooser, and it stays, without a flash', async () => {
    const { page, open, openWithoutFonts, takeShifts, context } = await visit('Europe/Berlin', {
      storageState: signedIn(journey.site, await openSession(journey.site, 'buyer')),
    });
    await open('/');
    await price(page).getByText('€').waitFor();
    await tabTo(page, chooser(page));
    await page.keyboard.type('Jap');
    await price(page).getByText('≈ ¥10,780').waitFor();
    expect(await context.cookies()).toContainEqual(
      expect.objectContaining({ name: 'currency', value: 'JPY', path: '/', sameSite: 'Lax' }),
    );

    await openWithoutFonts('/search');
    // As it came, before any script has run.
    const html = await (await page.request.get(`${journey.site.url}/search`)).text();
    expect(html).toContain('≈ ¥10,780');
    await waitForNote(page, noteOfDay);
    expect(await chooser(page).inputValue()).toBe('JPY');
    expect(await textOf(price(page))).toBe('£53.90 all in ≈ ¥10,780');
    expect(await takeShifts()).toEqual([]);
    await page.getByRole('link', { name: 'Clip 1', exact: true }).click();
    await atCheckout(page).getByText('≈ ¥10,780').waitFor();
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await page.getByRole('button', { name: 'Pay £53.90' }).waitFor();
    expect(await textOf(atCheckout(page))).toBe('Charged in pounds ≈ ¥10,780');

    await open('/account?tab=settings');
    const card = page.getByRole('region', { name: 'Currency' }).getByRole('combobox');
    await card.selectOption('KRW');
    expect(await chooser(page).inputValue()).toBe('KRW');
    await open('/');
    await price(page).getByText('≈ ₩108K').waitFor();
    await chooser(page).selectOption('GBP');
    await waitForNote(page, 'Prices are charged in pounds.');
    expect(await textOf(price(page))).toBe('£53.90 all in');
    await page.reload();
    await chooser(page).waitFor();
    expect(await chooser(page).inputValue()).toBe('GBP');
  });
});

it.each(sizesInTurn(1))('the search keeps nobody out, in both themes, on a %s', async (size) => {
  const { page, open } = await visit('Europe/Berlin', { viewport: sizes[size] });
  await open('/search');
  await waitForNote(page, noteOfDay);
  expect(await judge(page, `currency-search-${size}`)).toEqual([]);
});
