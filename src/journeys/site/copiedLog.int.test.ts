/** A marketplace in which people have lived moves its log to EventStoreDB, is broken off meanwhile, and goes on there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, payAt } from '#driver/siteDriver.ts';
import { ownerOf } from '#driver/siteDatabase.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';

/** So few events may be appended before a killed process has ended. */
const FEW = 40;

let site: SiteProcess;
let server: EsdbServer;
/** As the server's superuser. */
let db: Db;
let creator: SiteClient;
let buyer: SiteClient;
let orderId = '';

const sell = async (place: number): Promise<string> => {
  const videoId = await listFromStock(site, creator, place);
  const order = await buy(buyer, videoId);
  expect(await payAt(order.payUrl)).toBe(303);
  await waitFor('the sale', async () => {
    const { status } = await buyer.call(sales.getOrder, { params: { orderId: order.orderId } });
    return status === 'sold' ? true : undefined;
  });
  return order.orderId;
};

beforeAll(async () => {
  server = await startEsdbServer();
  site = await startLivedSite();
  db = openDb(ownerOf(site.env), 2);
  creator = await enterAs(site, { name: 'creator', isCreator: true });
  buyer = await enterAs(site, { name: 'buyer' });
  orderId = await sell(1);
});
afterAll(async () => {
  await db.destroy();
  await site.stop();
  await server.close();
});

/** Runs the command; kills it once so many more events have been appended. */
const copy = async (from: string, to: string, killAfter = Infinity): Promise<{ code: number | null; text: string }> => {
  const child = spawn(process.execPath, [path.resolve('dist/server/events.js'), 'copy', '--from', from, '--to', to], {
    env: { PATH: process.env['PATH'] ?? '', ...site.env, EVENTSTORE_URL: server.url },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let appended = 0;
  const stop = server.log.onAppend(() => {
    appended += 1;
    if (appended === killAfter) child.kill('SIGKILL');
  });
  await once(child, 'close');
  stop();
  return { code: child.exitCode, text };
};

const rowsOf = async (sql: string): Promise<unknown[]> => (await db.raw<{ rows: unknown[] }>(sql)).rows;
const kept = () => ({
  checkpoints: rowsOf('select name, generation, version, status from projection_checkpoints order by 1, 2'),
  balance: creator.call(sales.getBalance),
  // Its link to the picture is signed anew for each answer.
  order: buyer.call(sales.getOrder, { params: { orderId } }).then(({ thumbnail: _thumbnail, ...order }) => order),
});
const resolved = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(kept()).map(async ([name, value]) => [name, await value] as const)),
  );
const mails = () => rowsOf('select id, "to", subject from captured_mail order by id');
const ledger = () => rowsOf('select line, at::text, fact, account, pence from ledger order by position, line');
const positions = () => rowsOf('select name, part, position from policy_positions order by 1, 2');

const eventsThere = (): number => server.log.records.filter(({ type }) => !type.startsWith('$')).length;

it('refuses while a process lives', async () => {
  const { code, text } = await copy('postgres', 'esdb');
  expect(text).toContain('Stop every process of the marketplace first');
  expect(code).toBe(1);
  expect(eventsThere()).toBe(0);
});

it('is broken off, resumed, and the marketplace goes on in the other store', async () => {
  // Every policy has reacted to the sale before the process ends.
  await waitFor('the mail about the sale', async () => ((await mails()).length > 0 ? true : undefined));
  const before = await resolved();
  await site.halt();
  const mailsBefore = await mails();
  const ledgerBefore = await ledger();
  const places = await positions();
  const [{ count }] = (await rowsOf('select count(*)::int as count from es.events')) as [{ count: number }];

  // Broken off until few events are left.
  while (count - eventsThere() > FEW) {
    const was = eventsThere();
    const { code } = await copy('postgres', 'esdb', 4);
    expect(code).toBeNull();
    expect(eventsThere()).toBeGreaterThan(was);
    expect(eventsThere()).toBeLessThan(count);
    expect(await positions()).toEqual(places);
  }
  expect(eventsThere()).toBeGreaterThan(0);
  const done = await copy('postgres', 'esdb');
  expect(done.text).toContain(`${count} events in`);
  expect(done.text).toContain('EVENT_STORE=esdb');
  expect(done.code).toBe(0);
  expect(eventsThere()).toBe(count);
  const moved = await positions();
  expect(moved).not.toEqual(places);

  const again = await copy('postgres', 'esdb');
  expect(again.text).toContain(`${count} events were there, 0 were copied`);
  expect(again.text).toContain('no position had to be translated');
  expect(await positions()).toEqual(moved);

  // With the settings of before it does not begin to read from anywhere.
  await expect(site.restart()).rejects.toThrow('ended with 1');
  expect(site.output()).toContain('another store than EVENT_STORE names');

  Object.assign(site.env, { EVENT_STORE: 'esdb', EVENTSTORE_URL: server.url });
  await site.restart();
  expect(await resolved()).toEqual(before);
  expect(await ledger()).toEqual(ledgerBefore);
  await sell(2);
  const subjects = await mails();
  // The second sale is the only cause of new mail: as many as the first caused, and the old ones as they were.
  expect(subjects).toEqual(expect.arrayContaining(mailsBefore));
  const about = (list: unknown[]) => list.filter((mail) => JSON.stringify(mail).includes('Clip 1'));
  expect(about(mailsBefore).length).toBeGreaterThan(0);
  expect(about(subjects)).toEqual(about(mailsBefore));
});

it('names the stream and the revision of what is not the same', async () => {
  await site.halt();
  const other = await copy('postgres', 'esdb');
  expect(other.code).toBe(1);
  expect(other.text).toMatch(/esdb has revision \d+ of \S+ \(\w+\), and postgres has ended before it/);

  // Back again, so that both are the same.
  expect((await copy('esdb', 'postgres')).code).toBe(0);
  const record = server.log.records.find(({ type }) => type === 'VideoListed' || type === 'OfferOpened');
  if (!record) throw new Error('no event to tamper with');
  const place = `revision ${record.revision} of ${record.stream}`;
  const at = record.data.indexOf(':') + 2;
  const [byte = 0] = record.data.subarray(at);
  record.data[at] = byte === 0x30 ? 0x31 : 0x30;
  const tampered = await copy('esdb', 'postgres');
  record.data[at] = byte;
  expect(tampered.text).toContain(`The logs differ at ${place} (${record.type}): data of`);
  expect(tampered.code).toBe(1);

  await db.raw('alter table es.events disable trigger events_are_facts');
  await db.raw(`update es.events set metadata = replace(metadata, '"at":"20', '"at":"19') where id = ?`, [record.id]);
  await db.raw('alter table es.events enable always trigger events_are_facts');
  const onTheOtherSide = await copy('esdb', 'postgres');
  expect(onTheOtherSide.text).toContain(`The logs differ at ${place} (${record.type}): metadata of`);
  expect(onTheOtherSide.code).toBe(1);
});
