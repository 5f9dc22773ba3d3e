import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { claimsOf } from '#platform/postgres/claims.ts';
import { doDuties } from '#platform/leases/duties.ts';
import { isLiving, postgresLeases } from '#platform/leases/leaseTable.ts';
import { roles } from '#platform/leases/roles.ts';
import { currentContext, inContext } from '#platform/log/context.ts';
import { openLine } from '#testing/openLine.ts';
import { openTestDb } from '#testing/testDb.ts';
import { createJobs, defineJob, type JobKind } from './jobs.ts';
import { endedJobDays } from './jobTable.ts';

const work = defineJob<{ n: number }>('work');

const { db, connectionString } = openTestDb();

/** A process that is seen to be alive until its end. */
const showAlive = () => {
  const processId = randomUUID();
  const stopping = new AbortController();
  const ended = doDuties({
    table: postgresLeases(connectionString, { id: processId, roles, version: '1' }),
    duties: [],
    signal: stopping.signal,
    onError: () => undefined,
  });
  const end = (): Promise<void> => {
    stopping.abort();
    return ended;
  };
  return { processId, end };
};

const start = async (
  kind: Partial<JobKind<{ n: number }>> & Pick<JobKind<{ n: number }>, 'run'>,
  settings: { stopWithinMs?: number; tidyEverySeconds?: number } = {},
) => {
  const { processId, end } = showAlive();
  const created = createJobs({
    connectionString,
    db,
    onError: () => undefined,
    claims: claimsOf(db, processId),
    ...settings,
  });
  const jobs = { ...created, stop: () => created.stop().finally(end), die: end };
  await jobs.start([{ ...work, expireSeconds: 60, retryDelaySeconds: 1, ...kind }]);
  return jobs;
};

it('runs every job, each id once only', async () => {
  const ran: number[] = [];
  const jobs = await start({
    run: ({ n }) => {
      ran.push(n);
      return Promise.resolve();
    },
  });
  const id = randomUUID();
  for (let n = 0; n < 3; n += 1) await jobs.send(work, { n: 99 }, { id });
  for (let n = 0; n < 30; n += 1) await jobs.send(work, { n });
  await expect.poll(() => ran.length).toBe(31);
  expect(ran.filter((n) => n === 99)).toHaveLength(1);
  await jobs.stop();
});

it('retries with back-off, then shows the job on the dead-letter list with its error', async () => {
  let tries = 0;
  const jobs = await start({
    retries: 1,
    run: () => {
      tries += 1;
      return Promise.reject(new Error('no luck'));
    },
  });
  const earlier = await jobs.dead();
  await jobs.send(work, { n: 1 });
  await expect.poll(() => jobs.dead()).toMatchObject([{ name: 'work', error: 'no luck' }, ...earlier]);
  expect(tries).toBe(2);
  await jobs.stop();
});

it('forgets jobs that have ended, done or given up, once their time is over, and none that waits or has failed', async () => {
  const jobs = await start(
    { retries: 0, run: ({ n }) => (n >= 2 ? Promise.reject(new Error('no luck')) : Promise.resolve()) },
    { tidyEverySeconds: 1 },
  );
  // Two are done, two given up, two have failed; one of each ended long ago.
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [oldDone = '', done = '', oldGivenUp = '', givenUp = '', oldFailed = '', failed = ''] = ids;
  for (const [n, id] of ids.entries()) await jobs.send(work, { n }, { id });
  const waiting = randomUUID();
  await jobs.send(work, { n: 0 }, { id: waiting, startAfterSeconds: 3600 });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const find = async (): Promise<string[]> =>
    (await client.query<{ id: string }>(`select id from jobs where id = any($1)`, [[...ids, waiting]])).rows
      .map(({ id }) => id)
      .toSorted();
  const ended = `select count(*)::int as count from jobs where id = any($1) and ended_at is not null`;
  const countEnded = async () => (await client.query<{ count: number }>(ended, [ids])).rows[0]?.count;
  await expect.poll(countEnded).toBe(6);
  for (const id of [oldGivenUp, givenUp]) await jobs.failed.giveUp(`work:${id}`);

  // The days for which they can be looked at pass. What has failed, and what waits, stays for years.
  await client.query(`update jobs set ended_at = now() - interval '3 years' where id = $1`, [oldFailed]);
  await client.query(`update jobs set queued_at = now() - interval '3 years' where id = $1`, [waiting]);
  await client.query(`update jobs set ended_at = now() - $2 * interval '1 day' where id = any($1)`, [
    [oldDone, oldGivenUp],
    endedJobDays + 0.1,
  ]);
  await expect.poll(() => find()).toEqual([done, givenUp, oldFailed, failed, waiting].toSorted());
  expect((await jobs.dead()).map(({ id }) => id)).toEqual(expect.arrayContaining([oldFailed, failed]));
  await client.end();
  await jobs.stop();
});

it('stops at once although it is just asking for the first job', async () => {
  // A queue that has not heard of the stop is waited for longer than this test may take.
  const jobs = await start({ run: () => Promise.resolve() }, { stopWithinMs: 600_000 });
  await jobs.stop();
});

it('hands a job that a dead process was running out again at once', async () => {
  let isFirst = true;
  const first = await start(
    {
      run: (_, ...rest) => {
        void rest;
        isFirst = false;
        return new Promise(() => undefined); // as if the process had died in the middle
      },
    },
    { stopWithinMs: 100 },
  );
  await first.send(work, { n: 7 });
  await expect.poll(() => isFirst).toBe(false);
  await first.stop();
  const ran: number[] = [];
  const second = await start({
    run: ({ n }) => {
      ran.push(n);
      return Promise.resolve();
    },
  });
  await expect.poll(() => ran).toContain(7);
  await second.stop();
});

it('leaves a job alone that another living process runs, however long, also after its connection has dropped', async () => {
  let runs = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = await start({ run: () => ((runs += 1), finished) });
  await first.send(work, { n: 888 });
  await expect.poll(() => runs).toBe(1);
  await db.raw(`select pg_terminate_backend(backend_pid) from processes`);
  await expect.poll(() => db('processes as p').whereRaw(isLiving).pluck('p.id')).toHaveLength(1);
  const second = await start({ run: () => ((runs += 1), Promise.resolve()) });
  // As if it had run for longer than orphans are looked for.
  await db.raw(`update jobs set started_at = now() - interval '1 minute' where data ->> 'n' = '888'`);
  await second.send(work, { n: 889 });
  await expect.poll(() => runs).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await db('jobs').whereRaw(`data ->> 'n' = '888'`).pluck('state')).toEqual(['running']);
  finish();
  await Promise.all([first.stop(), second.stop()]);
  expect(runs).toBe(2);
  expect(await db('leases').whereLike('name', 'job %')).toEqual([]);
});

it('tells that a job is done once the database can be reached again, and does not repeat it', async () => {
  const line = await openLine(connectionString);
  const jobs = createJobs({ connectionString: line.address, db, onError: () => undefined });
  const ran: number[] = [];
  const run = ({ n }: { n: number }): Promise<void> => {
    ran.push(n);
    if (n === 1) line.cut();
    return Promise.resolve();
  };
  await jobs.start([{ ...work, expireSeconds: 60, run }]);
  const id = randomUUID();
  await jobs.send(work, { n: 1 }, { id });
  await expect.poll(() => ran).toEqual([1]);
  await expect(jobs.counts()).rejects.toThrow();
  line.mend();
  // One worker: it has told of the first before it takes the second.
  await jobs.send(work, { n: 2 });
  await expect.poll(() => ran).toEqual([1, 2]);
  await jobs.stop();
  line.close();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select state from jobs where id = $1', [id]);
  await client.end();
  expect(rows).toEqual([{ state: 'done' }]);
});

it('runs a job in the context of what has sent it, with the data as it was sent, also when it is run again', async () => {
  const seen: unknown[] = [];
  let isBroken = true;
  const jobs = await start({
    retries: 0,
    run: (data) => {
      seen.push([data, currentContext()]);
      return isBroken ? Promise.reject(new Error('no luck')) : Promise.resolve();
    },
  });
  const context = { correlationId: 'request', eventId: 'event' };
  const id = randomUUID();
  await inContext(context, () => jobs.send(work, { n: 4711 }, { id }));
  const findDead = async () => (await jobs.dead()).find((job) => job.id === id);
  await expect.poll(findDead).toMatchObject({ error: 'no luck' });
  expect((await findDead())?.data).toEqual({ n: 4711 });
  isBroken = false;
  await jobs.failed.run(`work:${id}`);
  await jobs.send(work, { n: 4712 });
  await expect.poll(() => seen).toHaveLength(3);
  expect(seen).toEqual([
    [{ n: 4711 }, context],
    [{ n: 4711 }, context],
    [{ n: 4712 }, undefined],
  ]);
  await jobs.stop();
});
