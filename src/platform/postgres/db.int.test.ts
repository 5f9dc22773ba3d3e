import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { openWriters } from '#platform/projections/copies.ts';
import { openDb, type Db } from './db.ts';
import {
  commandLimits,
  jobLimits,
  logReaderLimits,
  readModelLimits,
  replicaLimits,
  servingLimits,
  signalLimits,
} from '#platform/connections/limits.ts';
import { isOutOfReach } from './outOfReach.ts';

let test: TestDb;
beforeAll(async () => (test = await createTestDb()));
afterAll(() => test.drop());

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  );

it('compiles no plans', async () => {
  const db = openDb(test.connectionString, 1);
  try {
    expect(await db('pg_settings').where({ name: 'jit' }).pluck<string[]>('setting')).toEqual(['off']);
  } finally {
    await db.destroy();
  }
});

it('cuts a statement, a wait for a lock and an idle transaction at their limits, as a database that is away', async () => {
  const limits = { statement_timeout: 400, lock_timeout: 100, idle_in_transaction_session_timeout: 100 };
  const db = openDb(test.connectionString, 2, limits);
  const other = openDb(test.connectionString, 1);
  try {
    const slow = await reasonOf(db.raw('select pg_sleep(60)'));
    expect(slow).toMatchObject({ code: '57014' });
    const locked = await reasonOf(
      other.transaction(async (holder) => {
        await holder.raw('select pg_advisory_xact_lock(4711)');
        await db.raw('select pg_advisory_lock(4711)');
      }),
    );
    expect(locked).toMatchObject({ code: '55P03' });
    const idle = await reasonOf(
      db.transaction(async (tx) => {
        await tx.raw('select 1');
        await new Promise((resolve) => setTimeout(resolve, 500));
        await tx.raw('select 1');
      }),
    );
    expect([slow, locked, idle].map(isOutOfReach)).toEqual([true, true, true]);
    expect((await db.raw<{ rows: unknown[] }>('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
  } finally {
    await Promise.all([db.destroy(), other.destroy()]);
  }
});

const classes = {
  serving: servingLimits,
  logReaders: logReaderLimits,
  readModels: readModelLimits,
  jobs: jobLimits,
  signals: signalLimits,
  replica: replicaLimits,
  commands: commandLimits,
};

it.each(Object.entries(classes))('ends what takes too long in the class %s', async (_, limits) => {
  const share = (limit: number | undefined): number => Math.ceil((limit ?? 0) / 50_000);
  const { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: idle } = limits;
  expect([share(statement), share(lock), share(idle)]).not.toContain(0);
  // The same limits on a clock that runs fast: an hour is 0.7 s.
  const fast = {
    statement_timeout: share(statement) * 10,
    lock_timeout: share(lock),
    idle_in_transaction_session_timeout: share(idle),
  };
  const client = new pg.Client({ connectionString: test.connectionString, ...limits, ...fast });
  const holder = new pg.Client({ connectionString: test.connectionString, ...signalLimits });
  client.on('error', () => undefined);
  await Promise.all([client.connect(), holder.connect()]);
  try {
    expect(await reasonOf(client.query('select pg_sleep(60)'))).toMatchObject({ code: '57014' });
    await holder.query('select pg_advisory_lock(4712)');
    expect(await reasonOf(client.query('select pg_advisory_lock(4712)'))).toMatchObject({ code: '55P03' });
    await client.query('begin');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await ended;
  } finally {
    await Promise.all([client.end().catch(() => undefined), holder.end()]);
  }
});

it('gives every connection the limits of its class', async () => {
  const show = `select current_setting('application_name') as name, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  const ask = async (db: Db): Promise<unknown> => {
    const { rows } = await db.raw<{ rows: unknown[] }>(show);
    await db.destroy();
    return rows;
  };
  const serving = openDb(test.connectionString, 1, servingLimits);
  expect(await ask(serving)).toEqual([{ name: 'soletake', statement: '1min', lock: '30s' }]);
  expect(await ask(openDb(test.connectionString, 1))).toEqual([{ name: 'soletake', statement: '1h', lock: '1min' }]);
  const writers = openWriters(test.connectionString);
  const { rows } = await (await writers.open('a read model')).query(show);
  await writers.end();
  expect(rows).toEqual([{ name: 'soletake-painter', statement: '30min', lock: '70s' }]);
});
