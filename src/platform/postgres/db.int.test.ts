import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { openDb, servingLimits } from './db.ts';
import { isOutOfReach } from './outOfReach.ts';

let test: TestDb;
beforeAll(async () => (test = await createTestDb()));
afterAll(() => test.drop());

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  );

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

it('limits what serves, and neither migrations nor commands', async () => {
  const settings = async (limits?: typeof servingLimits): Promise<unknown> => {
    const db = openDb(test.connectionString, 1, limits);
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    await db.destroy();
    return rows;
  };
  expect(await settings(servingLimits)).toEqual([{ statement: '1min', lock: '30s' }]);
  expect(await settings()).toEqual([{ statement: '0', lock: '0' }]);
});
