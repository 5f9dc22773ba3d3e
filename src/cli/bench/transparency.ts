/** What the tree over the log costs: comparing a long log with it, building it beside appends, and its bytes. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { followedOnce } from '#platform/projections/sharedReader.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { listAll, type Storage } from '#platform/storage/storage.ts';
import { treeDuty, TREE_LEASE } from '#platform/transparency/buildTree.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { openGrowth } from '#platform/transparency/growth.ts';
import { signersOf } from '#platform/transparency/published.ts';
import { readTree } from '#platform/transparency/readTree.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import type { TreeBuilding } from '#platform/transparency/treeBuilding.ts';
import { findEventIds, findTree } from '#platform/transparency/treeTable.ts';
import { verifyTree } from '#platform/transparency/verify/verifyTree.ts';
import { closedLoop, median } from './measure.ts';
import { ourStore } from './stores.ts';

/** Of appends with and without the tree, in turns: their difference is smaller than that between one second and another. */
const REPETITIONS = 15;
/** One after the other, and so many at once that the process has no time left. */
const writerCounts = [1, 8];
const seeds = [Buffer.alloc(32, 1)];
const NOBODY_WRITES = 'NobodyWrites';
const lease = { name: TREE_LEASE, token: 1 };

/** Events like those of a sale, four to a stream, written past the application. */
const fill = async (db: Db, events: number): Promise<void> => {
  await db.raw(
    `insert into es.streams (name, category) select 'order-' || gen_random_uuid(), 'order' from generate_series(1, ?::int)`,
    [Math.ceil(events / 4)],
  );
  await db.raw(
    `insert into es.events (pos, stream_id, rev, id, type, category, data, metadata)
     select nextval('es.position'), n / 4 + (select min(id) from es.streams), n % 4, gen_random_uuid(), 'OrderSold', 'order',
       format('{"orderId":"%s","videoId":"%s","buyer":{"sealed":"%s","box":"%s"},"pricePence":5000,"buyerFeePence":250}',
         gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), repeat('A', 120)),
       format('{"schemaVersion":1,"at":"2026-11-27T10:00:00.000Z","actorId":"%s","actorRole":"user","correlationId":"%s","causationId":null}',
         gen_random_uuid(), gen_random_uuid())
     from generate_series(0, ?::int - 1) n`,
    [events],
  );
};

const buildAll = async (given: TreeBuilding): Promise<void> => {
  const growth = await openGrowth(given, lease);
  for await (const { events } of readToEnd(given.store, { after: growth.position(), maxBatch: 1000 })) {
    const last = events.at(-1);
    const leaves = events.map((event) => ({ id: event.eventId, leaf: leafOf(event) }));
    if (last) await growth.add(leaves, last.position);
  }
};

const measureVerify = async ({ store, db }: TreeBuilding, storage: Storage) => {
  const row = await findTree(db);
  if (!row) throw new Error('there is no tree');
  const start = performance.now();
  const cpu = process.cpuUsage();
  const verified = await verifyTree({
    store,
    files: treeFiles(storage, row.number),
    row,
    keys: signersOf(row.origin, seeds).map(({ key }) => key),
    witnesses: [],
    findEventIds: (leaves) => findEventIds(db, leaves),
  });
  const findings = verified.checks.flatMap((check) => check.findings);
  if (findings.length > 0) throw new Error(`the log is not the one that was signed: ${JSON.stringify(findings[0])}`);
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6, verified };
};

/** Appends a second, with and without the tree beside them, in turns; a reader follows the log in both, as in every process. */
const measureAppends = async (
  given: TreeBuilding,
  { writers, repetitions, ms }: { writers: number; repetitions: number; ms: number },
) => {
  const { append } = ourStore('postgres', given.store);
  const rates = { alone: [] as number[], built: [] as number[] };
  const once = async (): Promise<number> =>
    (await closedLoop(writers, ms, (writer, turn) => append(`bench-${writer}-${turn}-${randomUUID()}`))).perSecond;
  for (let turn = 0; turn < repetitions; turn += 1) {
    rates.alone.push(await once());
    // What was appended without it.
    await buildAll(given);
    const stopping = new AbortController();
    const working = treeDuty(given).work([lease], stopping.signal);
    rates.built.push(await once());
    stopping.abort();
    await working;
  }
  const more = rates.alone.map((alone, turn) => 100 * (alone / (rates.built[turn] ?? NaN) - 1));
  return { alone: median(rates.alone), built: median(rates.built), more: median(more) };
};

/** What a process without the tree does as well. */
const followTypes = async (store: EventStore, signal: AbortSignal): Promise<void> => {
  const reading = store.subscribe({ after: await store.head(), filter: { types: [NOBODY_WRITES] }, signal });
  for await (const { events } of reading) if (events.length > 0) throw new Error('somebody wrote it');
};

const firstEvent = async (store: EventStore): Promise<string> => {
  for await (const { events } of readToEnd(store, { maxBatch: 1 })) return events[0]?.eventId ?? '';
  return '';
};

const measure = async (print: (text: string) => void, given: TreeBuilding, isQuick: boolean): Promise<void> => {
  const { store, db, storage, host } = given;
  const events = isQuick ? 20_000 : 1_000_000;
  await fill(db, events);
  const began = performance.now();
  await buildAll(given);
  const buildSeconds = (performance.now() - began) / 1000;
  const { seconds, cpuSeconds, verified } = await measureVerify(given, storage);
  const perMillion = (value: number): string => ((value * 1e6) / events).toFixed(1);
  print(
    `tree over ${events} events: built in ${perMillion(buildSeconds)} s a million; compared with the log in ${perMillion(seconds)} s a million (to reach: 15), ${perMillion(cpuSeconds)} s of processor, with ${verified.checkpoints} checkpoints and ${verified.tiles} tiles`,
  );
  const proof = await readTree({ db, storage, seeds, host }).proveEvent(await firstEvent(store));
  const files = await listAll(storage, 'transparency/1/tile/');
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  print(
    `a proof of inclusion: ${proof?.hashes.length} hashes, ${(proof?.hashes.length ?? 0) * 32} bytes; tiles: ${(bytes / events).toFixed(1)} bytes an event`,
  );
  const ending = new AbortController();
  const following = followTypes(store, ending.signal);
  for (const writers of writerCounts) {
    const measured = { writers, repetitions: isQuick ? 1 : REPETITIONS, ms: isQuick ? 1500 : 4000 };
    const { alone, built, more } = await measureAppends(given, measured);
    print(
      `appends a second, ${writers} writers: ${alone} without the tree, ${built} while the tree is built in the same process: ${more.toFixed(1)} % more time, medians of ${measured.repetitions} pairs (to reach: 5)`,
    );
  }
  ending.abort();
  await following;
};

/** Prints the figures; `isQuick` takes a fiftieth of the events. */
export const benchTransparency = async (print: (text: string) => void, isQuick: boolean): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') });
  await server.ensureDatabase('tree');
  const connectionString = server.connectionString('tree');
  const onError = (error: unknown): never => {
    throw error instanceof Error ? error : new Error(String(error));
  };
  const db = openDb(connectionString, 4);
  await migrate(db, path.resolve('migrations'));
  await db('leases').insert({ name: lease.name, token: lease.token, holder: randomUUID() });
  const ending = new AbortController();
  const store = followedOnce(postgresEventStore({ connectionString }), { signal: ending.signal, onError });
  const storage = diskStorage(folder);
  const given = { store, db, storage, seeds, host: () => 'bench.example', clock: () => new Date(), onError };
  await measure(print, given, isQuick);
  ending.abort();
  await store.close();
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
};
