/** Processes that share duties on one database: one that is killed or hangs is replaced, and its late writes are refused. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedCheckpoints } from '#platform/projections/checkpoints.ts';
import { policyLeases, policyPositions } from '#platform/projections/policyPositions.ts';
import { openLine } from '#testing/openLine.ts';
import { openTestDb } from '#testing/testDb.ts';
import { doDuties } from './duties.ts';
import { postgresLeases, type Lease } from './leaseTable.ts';
import { roles, type ProcessIdentity } from './roles.ts';
import { patience } from '#testing/run/patience.ts';

const { db, connectionString } = openTestDb();
const at = (n: number): string => String(n).padStart(19, '0');

/** A process with the duties of all parts, or of these. */
const startProcess = (address: string, leases: readonly string[] = policyLeases) => {
  const stopping = new AbortController();
  const process: ProcessIdentity = { id: randomUUID(), roles, version: '1' };
  const works: { held: readonly Lease[]; hasStopped: boolean }[] = [];
  const ended = doDuties({
    table: postgresLeases(address, process),
    signal: stopping.signal,
    onError: () => undefined,
    duties: [
      {
        role: 'policies',
        leases,
        work: (held, signal) => {
          const work = { held, hasStopped: false };
          works.push(work);
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              work.hasStopped = true;
              resolve();
            }),
          );
        },
      },
    ],
  });
  return {
    id: process.id,
    /** The leases with which it works now. */
    held: (): readonly Lease[] => works.flatMap(({ held, hasStopped }) => (hasStopped ? [] : held)),
    stop: async (): Promise<void> => {
      stopping.abort();
      await ended;
    },
  };
};

it('shares the parts out evenly, and gives them to the others when a process stops', async () => {
  const first = startProcess(connectionString);
  await expect.poll(() => first.held().length, patience).toBe(8);
  const second = startProcess(connectionString);
  const third = startProcess(connectionString);
  const shares = () => [first, second, third].map(({ held }) => held().length).toSorted();
  await expect.poll(shares, patience).toEqual([2, 3, 3]);
  expect(new Set([first, second, third].flatMap(({ held }) => held().map(({ name }) => name))).size).toBe(8);
  await third.stop();
  await expect.poll(() => [first.held().length, second.held().length], patience).toEqual([4, 4]);
  await Promise.all([first.stop(), second.stop()]);
  expect(await db('processes').whereIn('id', [first.id, second.id, third.id])).toEqual([]);
});

it('replaces a process whose connection has ended at once, and one that hangs within ten seconds', async () => {
  const leases = ['a duty of this test'];
  const line = await openLine(connectionString);
  const hung = startProcess(line.address, leases);
  await expect.poll(() => hung.held().length, patience).toBe(1);
  const [late] = hung.held();
  const waiting = startProcess(connectionString, leases);
  line.hang();
  const hungAt = performance.now();
  await expect.poll(() => waiting.held().length, patience).toBe(1);
  expect(performance.now() - hungAt).toBeLessThan(10_000);
  // It stopped by itself before the other one began.
  expect(hung.held()).toEqual([]);
  expect(waiting.held()[0]?.token).toBe((late?.token ?? 0) + 1);
  line.drop();
  line.close();
  await Promise.all([hung.stop(), waiting.stop()]);
});

it('refuses what a process writes that has lost its lease', async () => {
  const [lease = ''] = policyLeases;
  const take = async (): Promise<Lease[]> => {
    const process: ProcessIdentity = { id: randomUUID(), roles, version: '1' };
    const table = postgresLeases(connectionString, process);
    await table.beat();
    const taken = await table.take([lease, 'read models']);
    // As after SIGKILL: the session ends, and nothing is given back.
    await db.raw('select pg_terminate_backend(backend_pid) from processes where id = ?', [process.id]);
    return taken;
  };
  const positionOf = async () => (await policyPositions(db, now).find('a policy')).get(0);
  const before = await take();
  const policy = policyPositions(db, before);
  await policy.find('a policy');
  await policy.save('a policy', 0, at(1));
  const now = await take();
  expect(now).toEqual(before.map(({ name, token }) => ({ name, token: token + 1 })));
  expect(await positionOf()).toBe(at(1));
  await policy.save('a policy', 0, at(5));
  expect(await positionOf()).toBe(at(1));
  await policyPositions(db, now).save('a policy', 0, at(2));
  expect(await positionOf()).toBe(at(2));

  const copy = { name: 'a read model', version: 1, status: 'serving', position: at(1) };
  const [generation] = await db('projection_checkpoints')
    .insert(copy)
    .returning<{ generation: number }[]>('generation');
  const move = { name: copy.name, generation: generation?.generation ?? 0, from: at(1), to: at(2) };
  const ofReadModels = before[1] ?? { name: '', token: 0 };
  const ofReadModelsNow = now[1] ?? { name: '', token: 0 };
  expect(await sharedCheckpoints(db, ofReadModels).move(move)).toBe(false);
  expect(await sharedCheckpoints(db, ofReadModelsNow).move(move)).toBe(true);
});
