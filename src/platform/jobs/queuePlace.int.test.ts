import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';
import { findQueuePlace } from './queuePlace.ts';

const { db, connectionString } = openTestDb();
const short = defineJob<{ film: string }>('short');
const long = defineJob<{ film: string }>('long');

let jobs: Jobs | undefined;
afterEach(() => jobs?.stop());

it('counts what is to be done before it in its queue, and says how long that may take once something has been done', async () => {
  const running = new Map<string, () => void>();
  let isOver = false;
  const run = ({ film }: { film: string }): Promise<void> =>
    new Promise((resolve) => (isOver ? resolve() : running.set(film, resolve)));
  jobs = createJobs({ connectionString, db, onError: () => undefined });
  await jobs.start([short, long].map((job) => ({ ...job, expireSeconds: 60, run })));
  const placeOf = (film: string) => findQueuePlace(db, [short, long], ['film', film]);
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
