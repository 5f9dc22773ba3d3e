/** Fees that change: two people, creators told before, nothing changed for what is past; across a crash and a month. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudit } from '#app/audit.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as fees from '#contracts/fees/feePolicies.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as sales from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';
import { signInAgain } from '#testing/site/signInAgain.ts';

let site: SiteProcess;
let creator: SiteClient;
let neighbour: SiteClient;
let buyer: SiteClient;
let fiona: SiteClient;
let felix: SiteClient;
let auditor: SiteClient;
let sold: { videoId: string; orderId: string };
let listed: string;

beforeAll(async () => {
  site = await startLivedSite();
  [creator, neighbour, buyer, fiona, felix, auditor] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterAs(site, { name: 'neighbour', isCreator: true }),
    enterAs(site, { name: 'buyer' }),
    enterStaff(site, 'finance', 'fiona'),
    enterStaff(site, 'finance', 'felix'),
    enterStaff(site, 'auditor'),
  ]);
  const videoId = await listFromStock(site, creator, 1);
  const { orderId, payUrl } = await buy(buyer, videoId);
  expect(await payAt(payUrl)).toBe(303);
  sold = { videoId, orderId };
  listed = await listFromStock(site, creator, 2);
});
afterAll(() => site.stop());

const visitor = <Answer>(ask: (call: ReturnType<typeof callSite>) => Promise<Answer>): Promise<Answer> =>
  ask(callSite(site.url));
const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const rates = { buyerFeeBps: 1200, creatorShareBps: 9000 };
const propose = (change: Partial<typeof rates & { day: string }> = {}) =>
  fiona.call(fees.proposeFeePolicy, { body: { ...rates, day: dayIn(32), reason: 'Cards cost more.', ...change } });
const confirm = (who: SiteClient, id: string) => who.call(fees.confirmFeePolicy, { params: { id } });
const drop = (who: SiteClient, id: string) =>
  who.call(fees.dropFeePolicy, { params: { id }, body: { reason: 'Not this year.' } });
const titlesOf = async (who: SiteClient): Promise<string[]> =>
  (await who.call(notifications.myNotifications, { query: {} })).notifications.map(({ title }) => title);
const pricing = async (): Promise<string> => (await fetch(`${site.url}/pricing`)).text();
const shown = () => visitor((call) => call(catalogue.getVideo, { params: { videoId: listed } }));
const upTo = async (maxPrice: number) => {
  const { videos, total } = await visitor((call) => call(catalogue.browseVideos, { query: { maxPrice } }));
  return [videos.map(({ id }) => id), total];
};

const beginWithTheSettings = async (): Promise<void> => {
  const [first, ...others] = await auditor.call(fees.adminListFeePolicies, { query: {} });
  expect(others).toEqual([]);
  expect(first).toMatchObject({ version: 1, status: 'inForce', buyerFeeBps: 1000, proposedBy: null });
  await site.halt();
  await site.restart();
  expect(await auditor.call(fees.adminListFeePolicies, { query: {} })).toHaveLength(1);
};

/** In time, within what creators signed, and not confirmed by the one who proposes. */
const proposeHigherFees = async (): Promise<string> => {
  expect(await refusalOf(propose({ day: dayIn(29) }))).toBe('invalid-input');
  expect(await refusalOf(propose({ creatorShareBps: 8900 }))).toBe('invalid-input');
  expect(await refusalOf(propose({ buyerFeeBps: 1000 }))).toBe('invalid-input');
  expect(await refusalOf(propose({ buyerFeeBps: 5001 }))).toBe('invalid-input');
  const { id } = await propose();
  expect(await refusalOf(propose())).toBe('fees-pending');
  expect(await refusalOf(confirm(fiona, id))).toBe('second-person-needed');
  expect(await refusalOf(confirm(auditor, id))).toBe('not-allowed');
  expect(await titlesOf(creator)).not.toContainEqual(expect.stringContaining('fees'));
  expect(await pricing()).not.toContain('12%');
  return id;
};

/** Every creator hears of it once, although the process is killed at that moment. */
const confirmAcrossCrash = async (id: string): Promise<void> => {
  expect(await confirm(felix, id)).toMatchObject({ status: 'announced', version: 2 });
  await site.kill();
  await site.restart();
  const isFees = (title: string): boolean => title.startsWith('Our fees change on');
  for (const who of [creator, neighbour])
    await waitFor('being told', async () => ((await titlesOf(who)).some(isFees) ? true : undefined));
  const mails = await waitFor('the mails', async () => {
    const found = (await readMails(site.url)).filter(({ subject }) => isFees(subject));
    return found.length >= 2 ? found : undefined;
  });
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['creator@test.example', 'neighbour@test.example']);
  expect(mails[0]?.text).toContain('a buyer pays 12% on top of your price, and you get 90% of it');
  for (const who of [creator, neighbour]) expect((await titlesOf(who)).filter(isFees)).toHaveLength(1);
  expect((await titlesOf(buyer)).some(isFees)).toBe(false);
  expect(await refusalOf(confirm(felix, id))).toBe('fees-decided');
};

const changeNothingYet = async (): Promise<void> => {
  expect(await pricing()).toMatch(/buyer pays.*12%.*on top/);
  expect(await shown()).toMatchObject({ totalPence: 5390, buyerFeeBps: 1000 });
  expect(await upTo(53)).toEqual([[], 0]);
  expect(await upTo(54)).toEqual([[listed], 1]);
};

const reachTheDay = async (): Promise<void> => {
  site.env['CLOCK_AHEAD_DAYS'] = '33';
  await site.halt();
  await site.restart();
  [creator, buyer] = await Promise.all([signInAgain(site, 'creator'), signInAgain(site, 'buyer')]);
  fiona = await enterStaff(site, 'finance', 'frida');
  felix = await enterStaff(site, 'finance', 'frank');
  auditor = await enterStaff(site, 'auditor', 'anna');
};

const showNewFees = async (id: string): Promise<void> => {
  expect(await shown()).toMatchObject({ totalPence: 5488, buyerFeePence: 588, buyerFeeBps: 1200 });
  expect(await upTo(54)).toEqual([[], 0]);
  expect(await upTo(55)).toEqual([[listed], 1]);
  const versions = await auditor.call(fees.adminListFeePolicies, { query: {} });
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [2, 'inForce'],
    [1, 'past'],
  ]);
  const list = (query: { filter?: string; sort?: string; range?: string }) =>
    auditor.call(fees.adminListFeePolicies, { query });
  const versionsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ version }) => version);
  expect(await versionsOf({ sort: '["version","ASC"]' })).toEqual([1, 2]);
  expect(await versionsOf({ range: '[1,1]' })).toEqual([1]);
  expect(await versionsOf({ filter: JSON.stringify({ id: [id] }) })).toEqual([2]);
  expect(await versionsOf({ filter: '{"status":"past"}' })).toEqual([1]);
  expect(await versionsOf({ filter: '{"version":2}' })).toEqual([2]);
  expect(await refusalOf(drop(fiona, id))).toBe('fees-decided');
  const page = await pricing();
  expect(page).toContain('12% on top');
  expect(page).not.toContain('Earlier purchases keep');
};

const sellAtNewFees = async (): Promise<void> => {
  expect(await refusalOf(buy(buyer, listed))).toBe('price-changed');
  const { orderId, payUrl } = await buy(buyer, listed, 4900, { totalPence: 5488 });
  expect(await payAt(payUrl)).toBe(303);
  const mine = (ofOrder: string) => buyer.call(sales.getOrder, { params: { orderId: ofOrder } });
  await waitFor('the sale', async () => ((await mine(orderId)).status === 'sold' ? true : undefined));
  expect(await mine(orderId)).toMatchObject({ totalPence: 5488, buyerFeeBps: 1200 });
  expect(await mine(sold.orderId)).toMatchObject({ totalPence: 5390, buyerFeeBps: 1000 });
  const { videos } = await creator.call(catalogue.myVideos);
  const amounts = (videoId: string) => videos.find((video) => video.id === videoId);
  expect(amounts(sold.videoId)).toMatchObject({ totalPence: 5390, creatorPence: 4410 });
  await waitFor('the picture', async () => {
    const own = await creator.call(catalogue.getMyVideo, { params: { videoId: listed } });
    return own.status === 'sold' && own.totalPence === 5488 && own.creatorPence === 4410 ? true : undefined;
  });
  const sale = await fiona.call(sales.adminGetSale, { params: { id: orderId } });
  expect(sale).toMatchObject({ feePolicyVersion: 2, platformPence: 1078 });
};

/** Creators hear of it only where they had heard of the change. */
const callOff = async (): Promise<void> => {
  const later = await propose({ buyerFeeBps: 1100, day: dayIn(33 + 40) });
  await confirm(felix, later.id);
  expect(await drop(fiona, later.id)).toMatchObject({ status: 'dropped', dropReason: 'Not this year.' });
  await waitFor('being told', async () =>
    (await titlesOf(creator)).includes('Our fees stay as they are') ? true : undefined,
  );
  const proposed = await propose({ buyerFeeBps: 1100, day: dayIn(33 + 40) });
  expect(await drop(felix, proposed.id)).toMatchObject({ status: 'dropped', version: null });
  const notices = (await titlesOf(creator)).filter((title) => title === 'Our fees stay as they are');
  expect(notices).toHaveLength(1);
};

const auditTheLog = async (): Promise<void> => {
  const audit = createAudit();
  for (const event of await readLog(site)) audit.see(event);
  const { checks } = audit.finish();
  expect(checks.filter(({ isTrue }) => !isTrue)).toEqual([]);
  expect(checks.find(({ name }) => name.includes('fees'))?.detail).toBe('2 sales, 3 versions');
};

it('other fees need two people, reach every creator once, count from their day on and may be called off', async () => {
  await beginWithTheSettings();
  const id = await proposeHigherFees();
  await confirmAcrossCrash(id);
  await changeNothingYet();
  await reachTheDay();
  await showNewFees(id);
  await sellAtNewFees();
  await callOff();
  await auditTheLog();
});
