/** Owners of waiting jobs are served in turn, and the place that is shown is the place that comes true. */
import { afterEach, expect, it } from 'vitest';
import { createRandom } from '#driver/random.ts';
import { openTestDb } from '#testing/testDb.ts';
import { createJobs, defineJob, type Jobs } from './jobs.ts';
import { findQueuePlace } from './queuePlace.ts';

const { db, connectionString } = openTestDb();
const examine = defineJob<{ film: string }>('examine');

let jobs: Jobs | undefined;
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await db('jobs').delete();
});

/** A worker that is told when to end what it runs, and what it has begun. */
const open = async () => {
  const begun: string[] = [];
  let end: (() => void) | undefined;
  const run = ({ film }: { film: string }): Promise<void> =>
    new Promise((resolve) => {
      begun.push(film);
      end = resolve;
    });
  jobs = createJobs({ connectionString, db, onError: () => undefined });
  await jobs.start([{ ...examine, hasOwners: true, expireSeconds: 60, run }]);
  const { send } = jobs;
  return {
    begun,
    queue: (owner: string, place: number) => send(examine, { film: `${owner}${place}` }, { owner }),
    endRunning: async (): Promise<void> => {
      const before = begun.length;
      await expect.poll(() => end !== undefined).toBe(true);
      const ending = end;
      end = undefined;
      ending?.();
      const { examine: left = 0 } = (await jobs?.counts()) ?? {};
      if (left > 1) await expect.poll(() => begun.length).toBe(before + 1);
    },
  };
};
const aheadOf = async (film: string): Promise<number> =>
  (await findQueuePlace(db, [{ kind: examine }], ['film', film])).ahead;

it('a single film waits for one of each other creator, and no longer than its place says', async () => {
  const { begun, queue, endRunning } = await open();
  for (let place = 1; place <= 12; place += 1) await queue('a', place);
  await expect.poll(() => begun).toEqual(['a1']);
  for (let place = 1; place <= 3; place += 1) await queue('b', place);
  await queue('c', 1);
  expect(await Promise.all(['b1', 'c1', 'a2', 'b2', 'a3', 'a12'].map(aheadOf))).toEqual([1, 2, 3, 4, 5, 15]);
  for (let ended = 0; ended < 5; ended += 1) await endRunning();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  // A creator who comes back after a while has waited longest.
  await queue('c', 2);
  expect(await aheadOf('c2')).toBe(1);
  await endRunning();
  expect(begun.at(-1)).toBe('c2');
});

it('holds for whatever is queued when', async () => {
  const random = createRandom(20261129);
  const { begun, queue, endRunning } = await open();
  const owners = ['a', 'b', 'c', 'd'];
  const sent = new Map(owners.map((owner) => [owner, 0]));
  const waiting = (owner: string): string[] =>
    Array.from({ length: sent.get(owner) ?? 0 }, (_, n) => `${owner}${n + 1}`).filter((film) => !begun.includes(film));
  const expected: [film: string, begins: number][] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const owner = owners[Math.floor(random() ** 2 * owners.length)] ?? 'a';
    const wasIdle = waiting(owner).length === 0;
    sent.set(owner, (sent.get(owner) ?? 0) + 1);
    await queue(owner, sent.get(owner) ?? 0);
    if (turn === 0) await expect.poll(() => begun.length).toBe(1);
    // At most one of each other owner comes first, besides the one that runs.
    const film = `${owner}${sent.get(owner) ?? 0}`;
    if (wasIdle && turn > 0) expected.push([film, begun.length + owners.length - 1]);
    if (random() < 0.5) await endRunning();
  }
  while (owners.some((owner) => waiting(owner).length > 0)) await endRunning();
  expect(new Set(begun).size).toBe(60);
  for (const [film, latest] of expected) expect(begun.indexOf(film)).toBeLessThanOrEqual(latest);
});

it('holds for workers that take a job at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const begun: string[] = [];
    const run = ({ film }: { film: string }): Promise<void> => Promise.resolve(void begun.push(film));
    const name = `examine ${round}`;
    const workers = [0, 1].map(() => createJobs({ connectionString, db, onError: () => undefined }));
    for (const film of ['a1', 'a2', 'a3', 'c1'])
      await workers[0]?.send(defineJob<{ film: string }>(name), { film }, { owner: film.slice(0, 1) });
    for (const worker of workers) await worker.start([{ name, hasOwners: true, expireSeconds: 60, run }]);
    await expect.poll(() => begun.length).toBe(4);
    for (const worker of workers) await worker.stop();
    // The single film of c is taken with the first of a.
    expect(begun.indexOf('c1')).toBeLessThanOrEqual(2);
  }
});
