/** What tests of the tree over a log are written with. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readToEnd, type EventStore, type NewEvent } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { doDuties } from '#platform/leases/duties.ts';
import { postgresLeases, type Lease } from '#platform/leases/leaseTable.ts';
import { roles } from '#platform/leases/roles.ts';
import { openDb } from '#platform/postgres/db.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { treeDuty, TREE_LEASE } from '#platform/transparency/buildTree.ts';
import { rereadDuty } from '#platform/transparency/verify/rereadLog.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { emptyTree } from '#platform/transparency/growingTree.ts';
import { openGrowth } from '#platform/transparency/growth.ts';
import type { TreeBuilding } from '#platform/transparency/treeBuilding.ts';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { createTestDb } from '#testing/testDb.ts';

export const seed = Buffer.alloc(32, 7);
const anEvent = (n: number): NewEvent => ({
  eventId: randomUUID(),
  type: 'Happened',
  data: { n, name: { sealed: randomUUID(), box: 'AAAA' } },
  metadata: {
    schemaVersion: 1,
    at: '2026-11-26T12:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: randomUUID(),
    causationId: null,
  },
});

/** A log, a database and a folder for files, with nothing in them; the clock stands until `passHour`. */
export const openTreeWorld = async () => {
  const database = await createTestDb();
  const db = openDb(database.connectionString, 4);
  const store = postgresEventStore({ connectionString: database.connectionString });
  const root = await mkdtemp(path.join(tmpdir(), 'soletake-tree-'));
  const storage = diskStorage(root);
  const errors: string[] = [];
  let now = Date.parse('2026-11-27T10:30:00.000Z');
  const given: TreeBuilding = {
    store,
    db,
    storage,
    seeds: [seed],
    host: () => 'soletake.example',
    clock: () => new Date(now),
    onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
    signAfterMs: 20,
  };
  return {
    ...database,
    db,
    store,
    root,
    storage,
    given,
    errors,
    passHour: () => (now += 3_600_000),
    close: async () => {
      await store.close();
      await db.destroy();
      await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
};
export type TreeWorld = Awaited<ReturnType<typeof openTreeWorld>>;

/** Appends so many events to one stream. */
export const append = async (store: EventStore, count: number, stream = `thing-${randomUUID()}`): Promise<void> => {
  for (let from = 0; from < count; from += 100) {
    const events = Array.from({ length: Math.min(100, count - from) }, (_, at) => anEvent(from + at));
    await store.append(stream, events, from === 0 ? 'noStream' : from - 1);
  }
};

/** A process that builds the tree, as every process of the marketplace does it. */
export const startBuilding = ({ connectionString, given }: TreeWorld, changed: Partial<TreeBuilding> = {}) => {
  const stopping = new AbortController();
  const building = { ...given, ...changed };
  const ended = doDuties({
    table: postgresLeases(connectionString, { id: randomUUID(), roles, version: '1' }),
    duties: [treeDuty(building), rereadDuty(building)],
    signal: stopping.signal,
    onError: given.onError,
  });
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      await ended;
    },
  };
};

/** The newest checkpoint in the files. */
export const newest = async (storage: Storage, number = 1) =>
  readCheckpoint((await treeFiles(storage, number).readNewest()) ?? '');
export const coveredBy = async (storage: Storage): Promise<number> => (await newest(storage))?.size ?? 0;

/** The head of the log, from the events alone. */
export const headOf = async (store: EventStore) => {
  const tree = emptyTree();
  for await (const { events } of readToEnd(store)) for (const event of events) tree.append(leafOf(event));
  return tree.head().toString('hex');
};
/** The head of the newest checkpoint, in hexadecimal digits. */
export const signedHead = async (storage: Storage) => (await newest(storage))?.head.toString('hex');
/** What a process would hold that builds the tree. */
export const lease: Lease = { name: TREE_LEASE, token: 1 };
export const holdLease = ({ db }: TreeWorld, token = 1) =>
  db('leases').insert({ name: TREE_LEASE, holder: randomUUID(), token }).onConflict('name').merge();

/** Builds what there is, without a process. */
export const buildBy = async (given: TreeBuilding, held: Lease = lease, step = 1000): Promise<void> => {
  const growth = await openGrowth(given, held);
  for await (const { events } of readToEnd(given.store, { after: growth.position(), maxBatch: step })) {
    const last = events.at(-1);
    if (last)
      await growth.add(
        events.map((event) => ({ id: event.eventId, leaf: leafOf(event) })),
        last.position,
      );
  }
};
