/** Jobs that have failed for good on the real PostgreSQL: the sweep runs them again until they are done. */
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { createJobs, defineJob, type JobKind } from '#platform/jobs/jobs.ts';
import { postgresAttempts } from '#platform/processes/attempts.ts';
import { jobProcess } from '#platform/processes/jobProcess.ts';
import { createSweeper } from '#platform/processes/sweeper.ts';
import { testKeys } from '#testing/routes/keys.ts';
import { openTestDb } from '#testing/testDb.ts';
import { findStuckWork } from './findStuckWork.ts';

const { db, connectionString } = openTestDb('soletake_read_models');

type Data = { n: number };
const noWork = { findDue: () => Promise.resolve(new Set<string>()), find: () => Promise.resolve([]) };

/** An application process with one kind of job, and a clock that can be moved on. */
const open = async (name: string, kind: Partial<JobKind<Data>> & Pick<JobKind<Data>, 'run'>) => {
  const job = defineJob<Data>(name);
  const jobs = createJobs({ connectionString, db, onError: () => undefined, tidyEverySeconds: 1 });
  const kinds: readonly JobKind<never>[] = [{ ...job, expireSeconds: 60, retries: 0, ...kind }];
  await jobs.start(kinds);
  onTestFinished(async () => {
    await jobs.stop();
    await db.raw('delete from jobs where name = ?', [name]);
  });
  let aheadMs = 0;
  const clock = (): Date => new Date(Date.now() + aheadMs);
  const sweeper = createSweeper({
    processes: [jobProcess({ failed: jobs.failed, kinds: () => kinds })],
    unfinishedWork: noWork,
    attempts: postgresAttempts(db),
    clock,
    newId: randomUUID,
    onError: () => undefined,
  });
  const findDead = async () => (await jobs.dead()).filter((dead) => dead.name === name);
  return {
    job,
    jobs,
    clock,
    sweep: sweeper.sweep,
    /** As staff do by the button. */
    tryAgain: (itemId: string) => sweeper.tryAgain('job', itemId, {} as never),
    wait: (ms: number) => void (aheadMs += ms),
    findDead,
    /** Sends as many, and waits until they have failed for good. */
    fail: async (count: number): Promise<string[]> => {
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const [n, id] of ids.entries()) await jobs.send(job, { n }, { id });
      await expect.poll(async () => (await findDead()).length).toBe(count);
      return ids.map((id) => `${name}:${id}`);
    },
  };
};
const MINUTE_MS = 60_000;
const settings = { keys: testKeys, dataDir: '/' } as unknown as Parameters<typeof findStuckWork>[0]['settings'];

it('a job that has failed for good is run again by the sweep with its data, and is gone from the list', async () => {
  let isDiskFull = true;
  const removed: number[] = [];
  const { fail, sweep, wait, findDead } = await open('remove-pictures', {
    run: ({ n }) => {
      if (isDiskFull) return Promise.reject(new Error('the disk is full'));
      return Promise.resolve(void removed.push(n));
    },
  });
  await fail(3);
  isDiskFull = false;
  // For a minute nobody runs it.
  await sweep();
  expect(removed).toEqual([]);
  wait(MINUTE_MS + 1000);
  await sweep();
  expect(removed.toSorted()).toEqual([0, 1, 2]);
  expect(await findDead()).toEqual([]);
  wait(DAY_MS);
  await sweep();
  expect(removed).toHaveLength(3);
});

it('one that keeps failing is still there after a month, tried again and again, and is stuck with its last error', async () => {
  let tries = 0;
  const { fail, sweep, wait, clock, findDead, tryAgain } = await open('keeps-failing', {
    run: () => Promise.reject(new Error(`the disk is full (${(tries += 1)})`)),
  });
  const [itemId = ''] = await fail(1);
  await db.raw(`update jobs set ended_at = now() - interval '30 days' where name = 'keeps-failing'`);
  // One that has ended is forgotten by then: what has ended was tidied away since.
  const old = randomUUID();
  const ended = { id: old, name: 'keeps-failing', state: 'done' };
  await db('jobs').insert({ ...ended, ended_at: db.raw(`now() - interval '30 days'`) });
  await expect.poll(() => db('jobs').where({ id: old }).first()).toBeUndefined();
  await sweep();
  wait(MINUTE_MS + 1000);
  await sweep();
  expect(await findDead()).toMatchObject([{ error: 'the disk is full (3)' }]);
  const dueAt = (await findDead())[0]?.failedAt;
  expect(await findStuckWork({ db, clock, settings }, 10)).toMatchObject([
    { process: 'job', itemId, state: 'failed', failures: 2, error: 'the disk is full (3)', ask: 'admin', dueAt },
  ]);
  expect(await tryAgain(itemId)).toEqual({ error: 'the disk is full (4)' });
  expect(await findDead()).toHaveLength(1);
});

it('two processes that sweep at once run one at most twice, and it is gone', async () => {
  let isFailing = true;
  let runs = 0;
  const run = async (): Promise<void> => {
    if (isFailing) throw new Error('no luck');
    runs += 1;
    // Long enough for the other process to find it, too.
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const first = await open('swept-twice', { run });
  const second = await open('swept-twice', { run });
  const [itemId = ''] = await first.fail(1);
  isFailing = false;
  for (const { wait } of [first, second]) wait(MINUTE_MS + 1000);
  await Promise.all([first.sweep(), second.sweep()]);
  expect(runs).toBeGreaterThanOrEqual(1);
  expect(runs).toBeLessThanOrEqual(2);
  expect(await first.findDead()).toEqual([]);
  expect(await first.tryAgain(itemId)).toEqual({ error: null });
  expect(runs).toBeLessThanOrEqual(2);
});

it('a run that takes longer than a step of the sweeper is not begun a second time', async () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  let runs = 0;
  const { fail, jobs, findDead } = await open('takes-long', {
    run: () => ((runs += 1) === 1 ? Promise.reject(new Error('no luck')) : done),
  });
  const [itemId = ''] = await fail(1);
  const both = [jobs.failed.run(itemId), jobs.failed.run(itemId)];
  await expect.poll(() => runs).toBe(2);
  finish();
  await Promise.all(both);
  expect(runs).toBe(2);
  expect(await findDead()).toEqual([]);
});

it('one that takes longer than its kind may has failed again', async () => {
  let runs = 0;
  let isAborted = false;
  const { fail, jobs, findDead } = await open('never-ends', {
    expireSeconds: 1,
    run: (_, signal) => {
      if ((runs += 1) === 1) return Promise.reject(new Error('no luck'));
      signal.addEventListener('abort', () => (isAborted = true));
      return new Promise(() => undefined);
    },
  });
  const [itemId = ''] = await fail(1);
  await expect(jobs.failed.run(itemId)).rejects.toThrow('never-ends took longer than 1 s');
  expect(isAborted).toBe(true);
  expect(await findDead()).toMatchObject([{ error: 'never-ends took longer than 1 s' }]);
});

it('all are found page by page, the oldest first, although more failed in one millisecond than a page holds', async () => {
  const { fail, jobs, clock } = await open('many', { run: () => Promise.reject(new Error('no luck')) });
  const items = await fail(7);
  // Microseconds of one millisecond, in the opposite order of their ids, and an older one.
  const [oldest = '', ...others] = items.toSorted();
  for (const [n, itemId] of [oldest, ...others.toReversed()].entries())
    await db.raw(`update jobs set ended_at = ?::timestamptz where id = ?`, [
      n === 0 ? '2026-01-01T00:00:00.000Z' : `2026-01-02T00:00:00.00000${n}Z`,
      itemId.slice('many:'.length),
    ]);
  const found: string[] = [];
  for (let after: { dueAt: string; itemId: string } | null = null; found.length < 20;) {
    const page = await jobs.failed.find({ dueBefore: clock().toISOString(), after, limit: 2 });
    found.push(...page.map(({ itemId }) => itemId).filter((itemId) => itemId.startsWith('many:')));
    const last = page.at(-1);
    if (last === undefined) break;
    after = { dueAt: last.failedAt, itemId: last.itemId };
  }
  expect(found).toEqual(items.toSorted());
  expect(await jobs.failed.find({ dueBefore: '2026-01-01T12:00:00.000Z', after: null, limit: 9 })).toMatchObject([
    { itemId: oldest, failedAt: '2026-01-01T00:00:00.000Z' },
  ]);
});

it('a letter is given up once nobody has taken it for its time, and one that is queued anew is not run again', async () => {
  let runs = 0;
  const run = (): Promise<void> => ((runs += 1), Promise.reject(new Error('550 no such mailbox')));
  const letter = await open('mail-answer', { run, endsAfterMs: 14 * DAY_MS });
  await letter.fail(1);
  letter.wait(13 * DAY_MS);
  await letter.sweep();
  expect(await letter.findDead()).toHaveLength(1);
  letter.wait(2 * DAY_MS);
  for (let hour = 0; hour < 4; hour += 1) {
    await letter.sweep();
    letter.wait(60 * MINUTE_MS);
  }
  expect(await letter.findDead()).toHaveLength(1);
  await letter.sweep();
  expect(await letter.findDead()).toEqual([]);
  expect(runs).toBe(7);

  const ticker = await open('ticks', { run, endsAfterMs: 0 });
  await ticker.fail(1);
  ticker.wait(MINUTE_MS + 1000);
  await ticker.sweep();
  expect(await ticker.findDead()).toEqual([]);
  expect(runs).toBe(8);
});
