/** Five bad minutes of two processes that contend for the leases, and what has to be so once they are over. */
import { showAlive, withLease } from '#platform/postgres/lease.ts';
import { onAbort } from '#platform/time/abort.ts';
import type { Draw } from '#testing/simulation/draw.ts';
import type { Failure } from '#testing/simulation/failure.ts';
import { createLockServer, type LockServer } from './lockServer.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import type { Owner } from '#testing/simulation/schedule.ts';

const WORK = 1;
const ALIVE = 2;
const SECOND = 1000;
const BAD_MS = 300 * SECOND;
/** Twice as long as a holder may be silent, and some more. */
const CALM_MS = 60 * SECOND;
const FAULTS = 5;

type Scene = { clock: ManualClock; server: LockServer; processes: Owner[]; working: Set<Owner> };

/** Begins both loops in a new process in this place. */
const start = ({ clock, server, processes, working }: Scene, n: number): void => {
  const owner: Owner = { name: `process ${n + 1}`, isAlive: true };
  processes[n] = owner;
  const common = {
    openSession: server.sessionsOf(owner),
    signal: new AbortController().signal,
    onError: () => undefined,
    timers: clock.timersOf(owner),
  };
  const work = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      working.add(owner);
      onAbort(signal, () => {
        working.delete(owner);
        resolve();
      });
    });
  void withLease({ ...common, key: WORK, work });
  void showAlive({ ...common, key: ALIVE, freeOrphans: () => clock.wait(5, owner), onShown: () => undefined });
};

const befall = (scene: Scene, draw: Draw, fault: string): void => {
  const { clock, server, processes, working } = scene;
  const n = draw.between(`${fault} process`, 0, 1);
  const owner = processes[n];
  if (!owner?.isAlive) return;
  switch (draw.pick(`${fault} kind`, ['drop', 'silence', 'hang', 'kill'] as const)) {
    case 'drop':
      return server.drop(owner);
    case 'silence':
      return server.fallSilent(owner);
    case 'hang':
      return clock.hang(owner, draw.between(`${fault} hangs`, 1, 90) * SECOND);
    case 'kill':
      owner.isAlive = false;
      working.delete(owner);
      server.bury(owner);
      clock.add(draw.between(`${fault} restart`, 1, 30) * SECOND, null, () => start(scene, n));
  }
};

const findFaults = ({ server, processes, working }: Scene, hung: Owner | undefined): Failure[] => {
  const names = (owners: Iterable<Owner>): string => [...owners].map(({ name }) => name).join(', ') || 'nobody';
  const holders = server.holders(WORK);
  const awake = [...working].filter((owner) => owner !== hung);
  const failures: Failure[] = [];
  if (holders.length !== 1 || awake.length !== 1 || holders[0] !== awake[0])
    failures.push({ check: 'one process works', detail: `${names(holders)} has the lease, ${names(awake)} works` });
  const alive = server.holders(ALIVE);
  const hidden = processes.filter((owner) => !alive.includes(owner));
  if (hidden.length > 0) failures.push({ check: 'every process is seen to be alive', detail: names(hidden) });
  return failures;
};

export const liveLeases = async (draw: Draw): Promise<Failure[]> => {
  const clock = createManualClock();
  const scene: Scene = { clock, server: createLockServer(clock), processes: [], working: new Set() };
  start(scene, 0);
  clock.add(draw.between('second process', 0, 5 * SECOND), null, () => start(scene, 1));
  for (let index = 0; index < FAULTS; index += 1) {
    const fault = `lease fault ${index}`;
    clock.add(draw.between(`${fault} at`, 0, BAD_MS - 90 * SECOND), null, () => befall(scene, draw, fault));
  }
  await clock.runUntil(BAD_MS);
  // The one that has the lease now may hang for longer than the calm lasts: then the other one takes over.
  const [holder] = scene.server.holders(WORK);
  const hung = holder && draw.isTrue('the holder hangs', 0.3) ? holder : undefined;
  if (hung) clock.hang(hung, 2 * CALM_MS);
  await clock.runUntil(BAD_MS + CALM_MS);
  return findFaults(scene, hung);
};
