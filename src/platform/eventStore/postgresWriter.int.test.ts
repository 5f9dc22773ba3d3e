/** The writer of the log when the server does not answer, a lock is held, or one of many appends is bad. */
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { anEvent, aStream, events, idsOf } from '#testing/eventStore/eventStoreRig.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openTestDb } from '#testing/testDb.ts';
import { idOf } from '#platform/text/idOf.ts';
import type { EventStore } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';

const APPEND_LOCK = 72601503;
const { connectionString } = openTestDb();
const patience = { connectMs: 1000, lockMs: 300, statementMs: 600, silenceMs: 1000, giveUpMs: 500 };

let store: EventStore;
let admin: pg.Client;
beforeAll(async () => {
  store = postgresEventStore({ connectionString, patience });
  admin = new pg.Client({ connectionString });
  await admin.connect();
});
afterAll(async () => {
  await store.close();
  await admin.end();
});

const findWriter = async (): Promise<number> => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'soletake-append' and datname = current_database()`,
  );
  return rows[0]?.pid ?? 0;
};

describe('the writer of the log', () => {
  it('gives up on a lock that another session holds, and writes once it is free', async () => {
    const streamId = aStream();
    const given = events(1);
    await admin.query('select pg_advisory_lock($1)', [APPEND_LOCK]);
    await expect(store.append(streamId, given, 'noStream')).rejects.toThrow('lock timeout');
    await admin.query('select pg_advisory_unlock($1)', [APPEND_LOCK]);
    await store.append(streamId, given, 'noStream');
    expect(idsOf(await store.readStream(streamId))).toEqual(idsOf(given));
  });

  it('leaves a server process that has gone silent for another, and nothing is written twice when it wakes', async () => {
    const streamId = aStream();
    await store.append(streamId, events(1), 'noStream');
    const silent = await findWriter();
    const wake = (): void => void process.kill(silent, 'SIGCONT');
    onTestFailed(wake);
    process.kill(silent, 'SIGSTOP');
    await store.append(streamId, events(1), 0);
    expect(await findWriter()).not.toBe(0);
    wake();
    // It finds the request in its buffer, answers into a closed connection, and ends.
    await expect
      .poll(async () => (await admin.query('select from pg_stat_activity where pid = $1', [silent])).rowCount)
      .toBe(0);
    expect((await store.readStream(streamId)).map(({ revision }) => revision)).toEqual([0, 1]);
    await store.append(streamId, events(1), 1);
  });

  it('fails one bad append alone among those that share its transaction', async () => {
    const streams = Array.from({ length: 8 }, () => aStream());
    const answers = await Promise.allSettled(
      streams.map((streamId, index) =>
        store.append(streamId, [index === 3 ? { ...anEvent(), eventId: 'not a UUID' } : anEvent()], 'noStream'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      streams.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    );
  });
});

/** By number, so that the same batch can be written to other streams. */
type Item = { stream: number; expected: number; ids: readonly number[] };
type Answer = { status: string; revision: number; pos: string | null };

const anItem = fc.record({
  stream: fc.nat({ max: 9 }),
  expected: fc.constantFrom(-4, -2, -2, -1, -1, -1, 0, 1, 2),
  ids: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 3 }),
});
/** Batches of few streams, of many, and of any, so that some are written by one statement and some item by item. */
const aBatch = fc.oneof(
  fc.array(anItem, { minLength: 1, maxLength: 8 }),
  fc.uniqueArray(anItem, { minLength: 4, maxLength: 8, selector: ({ stream }) => stream }),
  fc.uniqueArray(
    anItem.map((item) => ({ ...item, expected: -2 })),
    { minLength: 4, maxLength: 8, selector: ({ stream }) => stream },
  ),
);

/** Appends past the combiner. */
const appendTo = async (world: string, items: readonly Item[]): Promise<Answer[]> => {
  const given = items.map(({ stream, expected, ids }) => ({
    stream: `${world}-${stream}`,
    category: world,
    expected,
    ids: ids.map((n) => idOf(`${world} ${n}`)),
    types: ids.map(() => 'Counted'),
    data: ids.map((n) => String(n)),
    metadata: ids.map(() => '{}'),
  }));
  const { rows } = await admin.query<{ status: string; revision: string; pos: string | null }>(
    'select status, revision, pos from es.append_batch($1)',
    [JSON.stringify(given)],
  );
  return rows.map(({ status, revision, pos }) => ({ status, revision: Number(revision), pos }));
};

const readWorld = async (world: string): Promise<unknown[]> =>
  (
    await admin.query<{ stream: string; rev: string; data: string }>(
      `select substr(s.name, length($1) + 2) as stream, e.rev, e.data, rank() over (order by e.pos) as place
       from es.events e join es.streams s on s.id = e.stream_id where e.category = $1 order by e.pos`,
      [world],
    )
  ).rows;

describe('a batch of appends', () => {
  it('is answered, and leaves, what its appends leave one after the other', async () => {
    let worlds = 0;
    const seen = new Set<string>();
    const property = fc.asyncProperty(fc.array(aBatch, { minLength: 1, maxLength: 6 }), async (batches) => {
      worlds += 1;
      const together = `together${worlds}`;
      const apart = `apart${worlds}`;
      for (const items of batches) {
        const answers = await appendTo(together, items);
        const single: Answer[] = [];
        for (const item of items) single.push(...(await appendTo(apart, [item])));
        const plain = (all: readonly Answer[]) =>
          all.map(({ status, revision, pos }) => [status, revision, pos !== null]);
        expect(plain(answers)).toEqual(plain(single));
        for (const { status } of answers) seen.add(status);
        const places = answers.filter(({ status }) => status === 'appended').map(({ pos }) => Number(pos));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
      expect(await readWorld(together)).toEqual(await readWorld(apart));
    });
    await fc.assert(property, { numRuns: isLongRun ? 1000 : 60 });
    expect([...seen].toSorted()).toEqual(['appended', 'conflict', 'corrupt', 'repeated']);
  });
});
