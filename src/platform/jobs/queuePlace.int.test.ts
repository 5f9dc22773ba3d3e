import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';
import { findQueuePlace } from './queuePlace.ts';

const { db, connectionString } = openTestDb();
const short = defineJob<{ film: string }>('short');
const long = defineJob<{ film: string }>('long');
const triage = defineJob<{ film: string }>('triage');

let jobs: Jobs | undefined;
afterEach(() => jobs?.stop());

it('counts what is to be done before it in its queue, and says how long that may take once something has been done', async () => {
  const running = new Map<string, () => void>();
  let isOver = false;
  const run = ({ film }: { film: string }): Promise<void> =>
    new Promise((resolve) => (isOver ? resolve() : running.set(film, resolve)));
  jobs = createJobs({ connectionString, db, onError: () => undefined });
  await jobs.start([short, long].map((job) => ({ ...job, expireSeconds: 60, run })));
  const placeOf = (film: string) => findQueuePlace(db, [{ kind: short }, { kind: long }], ['film', film]);
  const [first, second, third, film] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];

  await jobs.send(long, { film });
  await jobs.send(short, { film: first });
  await expect.poll(() => running.size).toBe(2);
  await jobs.send(short, { film: second });
  // The same film twice counts once.
  await jobs.send(short, { film: second });
  await jobs.send(short, { film: third });
  expect(await placeOf(second)).toEqual({ ahead: 1, doneInSeconds: null });
  expect(await placeOf(third)).toEqual({ ahead: 2, doneInSeconds: null });
  expect(await placeOf(film)).toEqual({ ahead: 0, doneInSeconds: null });
  expect(await placeOf('never queued')).toEqual({ ahead: 0, doneInSeconds: null });

  running.get(first)?.();
  await expect.poll(() => placeOf(third)).toEqual({ ahead: 1, doneInSeconds: expect.any(Number) });
  isOver = true;
  for (const end of running.values()) end();
  await expect.poll(() => jobs?.counts()).toEqual({});
});

it('counts for a film in triage what it will wait for after that, so that its place does not grow', async () => {
  jobs = createJobs({ connectionString, db, onError: () => undefined });
  const { send } = jobs;
  const placeOf = async (film: string) =>
    (await findQueuePlace(db, [{ kind: short, after: [triage] }, { kind: long }], ['film', film])).ahead;
  const owner = (name: string) => ({ owner: name });
  await send(short, { film: 'a1' }, owner('a'));
  await send(short, { film: 'a2' }, owner('a'));
  await send(triage, { film: 'b1' }, owner('b'));
  await send(short, { film: 'c1' }, owner('c'));
  await send(triage, { film: 'b2' }, owner('b'));
  await send(triage, { film: 'd1' }, owner('d'));
  expect(await Promise.all(['a1', 'c1', 'b1', 'd1', 'a2', 'b2'].map(placeOf))).toEqual([0, 1, 2, 3, 4, 5]);
  // Its triage has ended.
  await db('jobs').where({ name: 'triage' }).whereRaw(`data ->> 'film' = 'b1'`).update({ state: 'done' });
  await send(short, { film: 'b1' }, owner('b'));
  expect(await placeOf('b1')).toBe(2);
  await db('jobs').delete();
});
