/** House rules that change: two people, creators notified before, earlier sales as they were; across a crash and a month. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudit } from '#app/audit.ts';
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import * as rules from '#contracts/fees/houseRules.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import { getBalance } from '#contracts/sales/sales.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import { refusalOf } from '#testing/refusal.ts';
import { signInAgain } from '#testing/site/signInAgain.ts';

const stricter: HouseRules = {
  hold: { firstSales: 3, firstDays: 21, laterDays: 10, trustedDays: 10 },
  reserve: { bps: 1000, days: 60 },
  strikes: { lifeDays: 180, most: 2 },
};
let site: SiteProcess;
let creator: SiteClient;
let buyer: SiteClient;
let fiona: SiteClient;
let felix: SiteClient;

beforeAll(async () => {
  site = await startLivedSite();
  [creator, buyer, fiona, felix] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'finance', 'fiona'),
    enterStaff(site, 'finance', 'felix'),
  ]);
});
afterAll(() => site.stop());

const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const propose = (day = dayIn(32)) =>
  fiona.call(rules.proposeHouseRules, { body: { ...stricter, day, reason: 'Too many refunds.' } });
const confirm = (who: SiteClient, id: string) => who.call(rules.confirmHouseRules, { params: { id } });
const titlesOf = async (who: SiteClient): Promise<string[]> =>
  (await who.call(notifications.myNotifications, { query: {} })).notifications.map(({ title }) => title);
const page = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
const versions = async () =>
  (await fiona.call(rules.adminListHouseRules, { query: {} })).map(({ version, status }) => [version, status]);

type Credit = { orderId: string; rulesVersion?: number; availableAt: string; reserve?: { pence: number } };
const sell = async (place: number): Promise<Credit> => {
  const { orderId, payUrl } = await buy(buyer, await listFromStock(site, creator, place));
  expect(await payAt(payUrl)).toBe(303);
  return waitFor('the credit', async () => {
    const credits = (await readLog(site)).filter(({ type }) => type === 'SaleCredited');
    return credits.map(({ data }) => data as Credit).find((credit) => credit.orderId === orderId);
  });
};

const announceAcrossCrash = async (): Promise<void> => {
  expect(await refusalOf(propose(dayIn(29)))).toBe('invalid-input');
  const { id } = await propose();
  expect(await refusalOf(confirm(fiona, id))).toBe('second-person-needed');
  expect(await confirm(felix, id)).toMatchObject({ status: 'announced', version: 2 });
  await site.kill();
  await site.restart();
  const isRules = (title: string): boolean => title.startsWith('Our house rules change on');
  await waitFor('being told', async () => ((await titlesOf(creator)).some(isRules) ? true : undefined));
  const mail = await waitFor('the mail', async () =>
    (await readMails(site.url)).find(({ to, subject }) => to === 'creator@test.example' && isRules(subject)),
  );
  expect(mail.text).toContain('a new sale is held for 21 days for each of a creator’s first three sales');
  expect((await titlesOf(creator)).filter(isRules)).toHaveLength(1);
  expect((await titlesOf(buyer)).some(isRules)).toBe(false);
};

const reachTheDay = async (): Promise<void> => {
  site.env['CLOCK_AHEAD_DAYS'] = '33';
  // What settings say has no effect any more.
  site.env['HOLD_DAYS_FIRST'] = '99';
  await site.halt();
  await site.restart();
  [creator, buyer] = await Promise.all([signInAgain(site, 'creator'), signInAgain(site, 'buyer')]);
  fiona = await enterStaff(site, 'finance', 'frida');
};

const auditTheLog = async (): Promise<void> => {
  const audit = createAudit();
  const crossChecks = createCrossChecks({ twoPeopleAbovePence: 50_000 });
  for (const event of await readLog(site)) {
    audit.see(event);
    crossChecks.see(event);
  }
  expect(audit.finish().checks.filter(({ isTrue }) => !isTrue)).toEqual([]);
  const about = crossChecks.finish(null).filter(({ name }) => /house rules|two people/.test(name));
  expect(about.map(({ findings }) => findings)).toEqual([[], []]);
};

it('other house rules need two people, reach every creator once, and apply to sales from their day on', async () => {
  expect(await versions()).toEqual([[1, 'inForce']]);
  const before = await sell(1);
  expect(before).toMatchObject({ rulesVersion: 1 });
  expect(before.reserve).toBeUndefined();
  const available = (await creator.call(getBalance)).availablePence;
  expect(available).toBeGreaterThan(0);
  expect(await page('/terms')).toContain('the moment it happens, and is available at once.');

  await announceAcrossCrash();
  expect(await page('/terms')).toContain('a new sale is held for 21 days');
  expect(await sell(2)).toMatchObject({ rulesVersion: 1 });

  await reachTheDay();
  expect(await versions()).toEqual([
    [2, 'inForce'],
    [1, 'past'],
  ]);
  const terms = await page('/terms');
  expect(terms).toContain(
    'and is held for 21 days for each of a creator’s first three sales, and 10 days for every sale',
  );
  expect(terms).not.toContain('a new sale is held');
  expect(await page('/dmca')).toContain('2 strikes is ended');
  const after = await sell(3);
  const days = (Date.parse(after.availableAt) - Date.now()) / (24 * 60 * 60 * 1000) - 33;
  expect(after.rulesVersion).toBe(2);
  expect(Math.round(days)).toBe(21);
  expect(after.reserve?.pence).toBe(441);
  expect((await creator.call(getBalance)).availablePence).toBe(2 * available);
  await auditTheLog();
  expect(await refusalOf(callSite(site.url)(rules.adminListHouseRules, { query: {} }))).toBe('not-signed-in');
});
