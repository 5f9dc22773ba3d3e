/** Jobs that an earlier version has queued with pg-boss. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pgBossTables } from '#testing/jobs/pgBossTables.ts';
import { createTestDb, openTestDb } from '#testing/testDb.ts';
import { carryOver } from './carryOver.ts';
import { openDb } from '#platform/postgres/db.ts';
import { createJobs, defineJob } from './jobs.ts';
import { patience } from '#testing/run/patience.ts';

const { db, connectionString } = openTestDb();
const greet = defineJob<{ to: string }>('greet');
const ended = '2026-11-01T12:00:00.000Z';

it('does nothing where no earlier version was', async () => {
  const fresh = await createTestDb();
  const there = openDb(fresh.connectionString, 1);
  await carryOver(there);
  expect(await there('jobs').select('id')).toEqual([]);
  await there.destroy();
  await fresh.drop();
});

beforeAll(() => db.raw(pgBossTables));
beforeEach(async () => {
  for (const table of ['pgboss.job', 'jobs', 'leases', 'processes']) await db(table).delete();
});

/** As pg-boss stores it. */
const queueBefore = async (state: string, rest: object = {}): Promise<string> => {
  const id = randomUUID();
  await db('pgboss.job').insert({ id, name: greet.name, data: { to: 'Ada' }, state, ...rest });
  return id;
};
const stateOf = async (id: string): Promise<unknown> =>
  db('jobs').where({ id }).first('state', 'tries', 'error', 'ended_at');

it('keeps each job with its data, its tries and its end', async () => {
  const waiting = await queueBefore('created');
  const again = await queueBefore('retry', { retry_count: 3 });
  const over = { completed_on: ended };
  const done = await queueBefore('completed', over);
  const givenUp = await queueBefore('cancelled', over);
  const failed = await queueBefore('failed', { ...over, retry_count: 8, output: { message: 'no luck' } });
  await carryOver(db);
  const nothing = { error: null, ended_at: null };
  expect(await stateOf(waiting)).toEqual({ ...nothing, state: 'waiting', tries: 0 });
  expect(await stateOf(again)).toEqual({ ...nothing, state: 'waiting', tries: 3 });
  expect(await stateOf(done)).toMatchObject({ state: 'done', ended_at: ended });
  expect(await stateOf(givenUp)).toMatchObject({ state: 'givenUp', ended_at: ended });
  expect(await stateOf(failed)).toMatchObject({ state: 'failed', tries: 8, error: 'no luck', ended_at: ended });
  expect(await db('jobs').where({ id: waiting }).first('name', 'data')).toEqual({ name: 'greet', data: { to: 'Ada' } });
  expect(await db('pgboss.job').select('id')).toEqual([]);
});

it('leaves what a living process of the earlier version runs, until it has ended', async () => {
  const running = await queueBefore('active');
  const orphaned = await queueBefore('active');
  const living = new pg.Client({ connectionString });
  await living.connect();
  const holder = randomUUID();
  await living.query(
    `insert into processes (id, roles, version, place, backend_pid, backend_start)
     select $1, '{jobs}', '1', 'here', pid, backend_start from pg_stat_activity where pid = pg_backend_pid()`,
    [holder],
  );
  await db('leases').insert({ name: `job ${running}`, holder });
  await carryOver(db);
  expect(await stateOf(orphaned)).toMatchObject({ state: 'waiting' });
  expect(await stateOf(running)).toBeUndefined();
  await db('pgboss.job').where({ id: running }).update({ state: 'completed', completed_on: ended });
  await carryOver(db);
  expect(await stateOf(running)).toMatchObject({ state: 'done' });
  await living.end();
});

it('does not queue again what this version has queued under the same id', async () => {
  const id = await queueBefore('created');
  await db('jobs').insert({ name: greet.name, id, state: 'done', ended_at: ended });
  await carryOver(db);
  expect(await stateOf(id)).toMatchObject({ state: 'done' });
});

it('is run by this version, also what a process of the earlier one queues later', async () => {
  await queueBefore('created');
  const greeted: string[] = [];
  const jobs = createJobs({ connectionString, db, onError: (error) => greeted.push(String(error)) });
  await jobs.start([{ ...greet, expireSeconds: 60, run: ({ to }) => Promise.resolve(void greeted.push(to)) }]);
  await expect.poll(() => greeted).toEqual(['Ada']);
  await queueBefore('created', { data: { to: 'Ben' } });
  await expect.poll(() => greeted, patience).toEqual(['Ada', 'Ben']);
  await jobs.stop();
});
