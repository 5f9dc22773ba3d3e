import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event, EventStore, NewEvent } from '#platform/eventStore/eventStore.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { startConsumers } from './consumers.ts';
import { openWriters, type Writers } from './copies.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { prepareProjection, projection, rebuild, type Projection } from './projection.ts';
import { runProjection } from './runProjection.ts';

type Counted = Event<'Counted', { key: string; n: number }>;
type Noted = Event<'Noted', Counted['data']>;

const counts = (version = 1, factor = 1): Projection =>
  projection<Counted>(
    'counts',
    version,
    {
      tables: 'create table counts (key text primary key, total int not null, seen int not null);',
      indexes: 'create index on counts (total);',
    },
    {
      Counted: (db, { data }) =>
        db.query(
          'insert into counts values ($1, $2, 1) on conflict (key) do update set total = counts.total + $2, seen = counts.seen + 1',
          [data.key, data.n * factor],
        ),
    },
  );

const noParking = () => Promise.reject(new Error('no policy runs here'));

const counted = (key: string, n: number): NewEvent => ({
  eventId: randomUUID(),
  type: 'Counted',
  data: { key, n },
  metadata: {
    schemaVersion: 1,
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: 'c',
    causationId: null,
  },
});

let test: TestDb;
let db: Db;
let connectionString: string;
let store: EventStore;
let writers: Writers;

beforeEach(async () => {
  test = await createTestDb();
  ({ connectionString } = test);
  db = openDb(connectionString);
  store = postgresEventStore({ connectionString });
  writers = openWriters(connectionString, 1);
});
afterEach(async () => {
  await writers.end();
  await store.close();
  await db.destroy();
  await test.drop();
});

const append = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await store.append(`count-${randomUUID()}`, [counted(`k${n % 3}`, n), counted('all', 1)], 'noStream');
};
const rows = async (): Promise<unknown[]> => db('counts').orderBy('key').select('key', 'total', 'seen');
const truth = async (factor = 1): Promise<unknown[]> => {
  const { rows: found } = await db.raw<{ rows: unknown[] }>(
    `select data::json ->> 'key' as key, (sum((data::json ->> 'n')::int) * ${factor})::int as total, count(*)::int as seen
     from es.events where type = 'Counted' group by 1 order by 1`,
  );
  return found;
};

/** Runs the projection until it shows every event in the log. */
const catchUp = async (projection: Projection, onError: (error: unknown) => void = () => undefined): Promise<void> => {
  const stop = new AbortController();
  const head = await store.head();
  await runProjection(projection, {
    store,
    writers,
    signal: stop.signal,
    onProgress: (_, position) => {
      if (position >= head) stop.abort();
    },
    onError: (_, error) => onError(error),
  });
};
const options = () => ({ store, connectionString, signal: new AbortController().signal });

/** There are events, and the counts show them. */
const serve = async (projection: Projection): Promise<void> => {
  await prepareProjection(projection, options());
  await append(20);
  await catchUp(projection);
};

/** Keys with the first number seen, and how many numbers came after a change of key: inserts and updates mixed. */
const firsts = projection<Noted>(
  'firsts',
  1,
  {
    tables: `create table firsts (key text primary key, n int, tags text[], note jsonb, changes int not null default 0);`,
  },
  {
    Noted: (db, { data }) => {
      db.insert('firsts', { key: data.key, n: data.n, tags: ['a "b"', 'ü,{}'], note: { text: `it's ${data.key}` } });
      if (data.n % 4 === 0) db.query('update firsts set changes = changes + 1 where key = $1', [data.key]);
    },
  },
);

describe('a projection', () => {
  it('inserts neighbouring rows together, in order with other writes, and leaves a row that is there alone', async () => {
    const seen = Array.from({ length: 50 }, (_, n) => ({ ...counted(`first${n % 7}`, n), type: 'Noted' }));
    await store.append(`count-${randomUUID()}`, seen, 'noStream');
    await prepareProjection(firsts, options());
    await catchUp(firsts);
    const rows = await db('firsts').where('key', 'like', 'first%').orderBy('key');
    expect(rows).toEqual(
      Array.from({ length: 7 }, (_, n) => ({
        key: `first${n}`,
        n,
        tags: ['a "b"', 'ü,{}'],
        note: { text: `it's first${n}` },
        changes: seen.filter(({ data }, at) => (data as { key: string }).key === `first${n}` && at % 4 === 0).length,
      })),
    );
  });

  it('applies every event once, also after a stop and a restart', async () => {
    await serve(counts());
    expect(await rows()).toEqual(await truth());
    await append(5);
    await catchUp(counts());
    expect(await rows()).toEqual(await truth());
  });

  it('commits rows and checkpoint together: a batch that fails half-way leaves neither', async () => {
    await serve(counts());
    const before = await rows();
    const [checkpoint] = await db('projection_checkpoints').where({ name: 'counts', status: 'serving' });
    await append(3);
    let isBroken = true;
    const fragile: Projection = {
      ...counts(),
      apply: (readModel, event) => {
        counts().apply(readModel, event);
        if (isBroken && (event.data as Counted['data']).key === 'k2')
          readModel.query('select no_such_column from counts');
      },
    };
    let failures = 0;
    let comparison = Promise.resolve();
    await catchUp(fragile, () => {
      failures += 1;
      if (failures === 1) {
        comparison = rows().then((now) => expect(now).toEqual(before));
        isBroken = false;
      }
    });
    await comparison;
    expect(failures).toBeGreaterThan(0);
    expect(checkpoint).toBeDefined();
    expect(await rows()).toEqual(await truth());
  });

  it('is rebuilt beside a live writer: readers never see less, and both end equal', async () => {
    await serve(counts());
    const stop = new AbortController();
    const live = runProjection(counts(), {
      store,
      writers,
      signal: stop.signal,
      onProgress: () => undefined,
      onError: () => undefined,
    });
    const seen: number[] = [];
    const reading = (async () => {
      while (!stop.signal.aborted) {
        const [row] = await db('counts').where({ key: 'all' }).select<{ seen: number }[]>('seen');
        seen.push(row?.seen ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
    })();
    const writing = append(60);
    await rebuild(counts(), options());
    await writing;
    await rebuild(counts(), options());
    await expect.poll(rows).toEqual(await truth());
    stop.abort();
    await Promise.all([live, reading]);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await db('projection_checkpoints').where({ name: 'counts', status: 'serving' })).toHaveLength(1);
  });

  it('swaps a new version in when it has caught up, and drops what is left over', async () => {
    await serve(counts());
    await rebuild(counts(), options());
    await prepareProjection(counts(2, 10), options());
    expect(await rows()).toEqual(await truth(10));
    await prepareProjection(counts(2, 10), options());
    const { rows: schemas } = await db.raw<{ rows: object[] }>(
      `select from pg_namespace where nspname like 'counts\\_\\_%'`,
    );
    expect(schemas).toHaveLength(1);
  });

  it('shows the lag and lets a caller wait until it is gone', async () => {
    await serve(counts(2, 10));
    const consumers = startConsumers({
      store,
      db,
      connectionString,
      projections: [counts(2, 10)],
      policies: [],
      openParking: noParking,
      onError: () => undefined,
    });
    await consumers.ready;
    const { position } = await store.append(`count-${randomUUID()}`, [counted('awaited', 7)], 'noStream');
    expect(await consumers.caughtUp({ position, types: ['Counted'] })).toBe(true);
    expect(await db('counts').where({ key: 'awaited' }).first()).toMatchObject({ total: 70 });
    expect(await consumers.caughtUp({ position: '9'.repeat(19), types: ['Counted'] }, 50)).toBe(false);
    const { head, projections } = await consumers.progress();
    expect(projections).toEqual([{ name: 'counts', position: head, isCaughtUp: true }]);
    await consumers.stop();
  });

  it('has one writer at a time: a second process waits for the first to end', async () => {
    await serve(counts(2, 10));
    const first = startConsumers({
      store,
      db,
      connectionString,
      projections: [counts(2, 10)],
      policies: [],
      openParking: noParking,
      onError: () => undefined,
    });
    await first.ready;
    const second = startConsumers({
      store,
      db,
      connectionString,
      projections: [counts(2, 10)],
      policies: [],
      openParking: noParking,
      onError: () => undefined,
    });
    const [token] = await db('leases').where({ name: 'read models' }).pluck<number[]>('token');
    const { position } = await store.append(`count-${randomUUID()}`, [counted('two', 1)], 'noStream');
    expect(await second.caughtUp({ position, types: ['Counted'] })).toBe(true);
    expect(await db('leases').where({ name: 'read models' }).pluck('token')).toEqual([token]);
    await first.stop();
    await second.ready;
    await second.stop();
  });
});
