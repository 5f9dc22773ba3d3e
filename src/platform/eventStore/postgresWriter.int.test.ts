/** The writer of the log when the server does not answer, a lock is held, or one of many appends is bad. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { anEvent, aStream, events, idsOf } from '#testing/eventStore/eventStoreRig.ts';
import { openTestDb } from '#testing/testDb.ts';
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
