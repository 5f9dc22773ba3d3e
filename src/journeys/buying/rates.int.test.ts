/** From the published file to what the site tells about rates, through the queue of the real process. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shareLivedSite } from '#driver/livedSite.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { callSite, waitFor } from '#driver/client.ts';
import { getRates, type Rates } from '#contracts/fees/rates.ts';
import { shippedRates } from '#modules/fees/shippedRates.ts';
import { startRatesServer, syntheticRatesFile, type RatesServer } from '#testing/site/ratesFile.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const earlier = daysAgo(3);
const later = daysAgo(1);
const first = syntheticRatesFile(earlier, { GBP: 0.8, USD: 1.1 });
const firstRates = { USD: 1.375, EUR: 1.25, HRK: 9.41812, BGN: 2.44479 };

let db: TestDb;
let client: pg.Client;
let published: RatesServer;
let site: SiteProcess;
beforeAll(async () => {
  [db, published] = await Promise.all([createTestDb(), startRatesServer(first)]);
  client = new pg.Client({ connectionString: db.connectionString });
  await client.connect();
  site = await startSite({
    DATABASE_URL: db.connectionString,
    RATES_URL: published.url,
    GEOIP_URL: 'https://geo.example/json?fields=country_code',
  });
});
afterAll(async () => {
  await site.stop();
  await published.close();
  await client.end();
  await db.drop();
});

const readRates = (): Promise<Rates> => callSite(site.url)(getRates);
/** As the next quarter of a day would; the id of the job. */
const load = async (): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into jobs (name, tries) values ('load-rates', 100) returning id`,
  );
  return rows[0]?.id ?? '';
};
const ends = (id: string): Promise<string> =>
  waitFor('the end of the job', async () => {
    const { rows } = await client.query<{ state: string }>('select state from jobs where id = $1', [id]);
    const state = rows[0]?.state;
    return state === 'done' || state === 'failed' ? state : undefined;
  });
beforeEach(async () => {
  await waitFor('the first rates', async () =>
    (await readRates()).days['USD'] === shippedRates.day ? undefined : true,
  );
});

// One day after another.
describe('the rates', { shuffle: false }, () => {
  it('are there soon after the start, with their day, and may be kept for a while', async () => {
    expect(await readRates()).toMatchObject({ day: earlier, perPound: firstRates, days: { USD: earlier } });
    const { headers } = await fetch(`${site.url}/api/rates`);
    expect(headers.get('cache-control')).toBe('public, max-age=600');
  });

  it.each([
    ['half a file', first.slice(0, 300)],
    ['a page instead of a file', '<html><body>Moved</body></html>'],
    ['a file of a day to come', first.replace(earlier, daysAgo(-1))],
    ['a file without end', first.replace('<Cube>', `<!--${'x'.repeat(200_000)}--><Cube>`)],
    ['a day that does not exist', first.replace(earlier, '2026-02-31')],
  ])('stay as they are when there is %s, and the error is logged', async (_, text) => {
    const before = site.output().length;
    published.serve(text);
    expect(await ends(await load())).toBe('failed');
    expect(await readRates()).toMatchObject({ day: earlier, perPound: firstRates, days: { USD: earlier } });
    const log = site.output().slice(before);
    expect(log).toContain('"where":"load-rates"');
  });

  it('are those of the last day that was published, and older ones are kept', async () => {
    published.serve(syntheticRatesFile(later, { GBP: 0.5, USD: 1.5 }));
    expect(await ends(await load())).toBe('done');
    expect(await readRates()).toMatchObject({ day: later, perPound: { USD: 3, EUR: 2 } });
    published.serve(first);
    expect(await ends(await load())).toBe('done');
    expect((await readRates()).day).toBe(later);
    const { rows } = await client.query(
      `select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as rates from sales_exchange_rates group by day order by day`,
    );
    expect(rows).toEqual([
      { day: earlier, rates: 2 },
      { day: later, rates: 2 },
    ]);
  });
});

describe('without an address of a file', () => {
  it('the rates of the installation are there for every currency, and nobody is asked; the addresses that are set reach the policy of the pages', async () => {
    const without = await shareLivedSite();
    const { day, perPound } = await callSite(without.url)(getRates);
    expect(day).toBe(shippedRates.day);
    expect(Object.keys(perPound)).toHaveLength(37);
    const policyOf = async ({ url }: SiteProcess): Promise<string> =>
      /connect-src ([^;]*)/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(await policyOf(site)).toBe("'self' https://geo.example");
    expect(await policyOf(without)).toBe("'self'");
    const privacy = async ({ url }: SiteProcess): Promise<string> => (await fetch(`${url}/privacy`)).text();
    expect(await privacy(site)).toContain('geo.example');
    expect(await privacy(without)).toContain('Nobody is asked where your network address is.');
  });
});

describe('a page for somebody who has chosen a currency', () => {
  const page = async (cookie: string): Promise<string> =>
    (await fetch(`${site.url}/how-it-works`, { headers: { cookie } })).text();

  it('carries its rate, and no other page does', async () => {
    expect(await page('a=b; currency=EUR')).toMatch(/"shown":\{"code":"EUR","perPound":[\d.]+\}/);
    expect(await page('currency=EGP')).toMatch(/"shown":\{"code":"EGP","perPound":[\d.]+\}/);
    for (const cookie of ['', 'currency=GBP', 'currency=QQQ', 'currency=<script>', 'currency=EURO'])
      expect(await page(cookie)).toContain('"shown":null');
  });
});
