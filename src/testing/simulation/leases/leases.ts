/** Five bad minutes of three processes that share duties, and what has to be so meanwhile and once they are over. */
import { doDuties, type Duty } from '#platform/leases/duties.ts';
import type { Lease } from '#platform/leases/leaseTable.ts';
import { roles } from '#platform/leases/roles.ts';
import { onAbort } from '#platform/time/abort.ts';
import type { Draw } from '#testing/simulation/draw.ts';
import type { Failure } from '#testing/simulation/failure.ts';
import type { Owner } from '#testing/simulation/schedule.ts';
import { createLeaseServer, type LeaseServer } from './leaseServer.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';

const ALONE = ['read models'];
const SHARED = ['part 1', 'part 2', 'part 3', 'part 4', 'part 5'];
const PROCESSES = 3;
const SECOND = 1000;
const BAD_MS = 300 * SECOND;
/** Long enough for a process that hangs to be found out, and for its leases to be shared out again. */
const CALM_MS = 30 * SECOND;
const FAULTS = 6;

type Scene = {
  clock: ManualClock;
  server: LeaseServer;
  processes: Owner[];
  working: Map<string, Set<Owner>>;
  hangsUntil: Map<Owner, number>;
  failures: Failure[];
};

const namesOf = (owners: readonly Owner[]): string => owners.map(({ name }) => name).join(', ') || 'nobody';

/** So long a process takes to notice that its session has ended or that it is awake again, in ms. */
const NOTICED_MS = 20;

/** Two that work with the same lease for longer, and are both awake, are one too many. */
const begin = ({ clock, working, hangsUntil, failures }: Scene, owner: Owner, { name }: Lease): void => {
  const those = working.get(name) ?? new Set();
  working.set(name, those.add(owner));
  clock.add(NOTICED_MS, null, () => {
    const awake = [...those].filter((other) => (hangsUntil.get(other) ?? 0) + NOTICED_MS <= clock.now());
    if (awake.length > 1) failures.push({ check: 'one process works', detail: `${namesOf(awake)} with ${name}` });
  });
};

/** Begins a new process in this place. */
const start = (scene: Scene, n: number): void => {
  const { clock, server, processes, working } = scene;
  const owner: Owner = { name: `process ${n + 1}`, isAlive: true };
  processes[n] = owner;
  const work: Duty['work'] = (held, signal) =>
    new Promise((resolve) => {
      for (const lease of held) begin(scene, owner, lease);
      onAbort(signal, () => {
        for (const { name } of held) working.get(name)?.delete(owner);
        resolve();
      });
    });
  void doDuties({
    table: server.tableOf(owner, roles),
    duties: [
      { role: 'projections', leases: ALONE, work },
      { role: 'policies', leases: SHARED, work },
    ],
    signal: new AbortController().signal,
    onError: () => undefined,
    timers: clock.timersOf(owner),
  });
};

const befall = (scene: Scene, draw: Draw, fault: string): void => {
  const { clock, server, processes, working, hangsUntil } = scene;
  const n = draw.between(`${fault} process`, 0, PROCESSES - 1);
  const owner = processes[n];
  if (!owner?.isAlive) return;
  const ms = draw.between(`${fault} lasts`, 1, 60) * SECOND;
  switch (draw.pick(`${fault} kind`, ['drop', 'silence', 'hang', 'kill'] as const)) {
    case 'drop':
      return server.drop(owner);
    case 'silence':
      return server.fallSilent(owner, clock.now() + ms);
    case 'hang':
      hangsUntil.set(owner, Math.max(hangsUntil.get(owner) ?? 0, clock.now() + ms));
      return clock.hang(owner, ms);
    case 'kill':
      owner.isAlive = false;
      for (const those of working.values()) those.delete(owner);
      server.bury(owner);
      clock.add(ms / 2, null, () => start(scene, n));
  }
};

const findFaults = ({ server, processes, working }: Scene, hung: Owner | undefined): Failure[] => {
  const failures: Failure[] = [];
  const shares = new Map<Owner, number>();
  for (const name of [...ALONE, ...SHARED]) {
    const holder = server.holderOf(name);
    const awake = [...(working.get(name) ?? [])].filter((owner) => owner !== hung);
    if (holder === undefined || awake.length !== 1 || awake[0] !== holder)
      failures.push({
        check: 'every duty is done',
        detail: `${name}: ${holder?.name ?? 'nobody'} has the lease, ${namesOf(awake)} works`,
      });
    if (holder && SHARED.includes(name)) shares.set(holder, (shares.get(holder) ?? 0) + 1);
  }
  const living = processes.filter((owner) => owner !== hung);
  const most = Math.ceil(SHARED.length / living.length);
  for (const owner of living)
    if ((shares.get(owner) ?? 0) > most)
      failures.push({ check: 'duties are shared', detail: `${owner.name} has ${shares.get(owner) ?? 0}` });
  return failures;
};

export const liveLeases = async (draw: Draw): Promise<Failure[]> => {
  const clock = createManualClock();
  const scene: Scene = {
    clock,
    server: createLeaseServer(clock),
    processes: [],
    working: new Map(),
    hangsUntil: new Map(),
    failures: [],
  };
  for (let n = 0; n < PROCESSES; n += 1)
    clock.add(n === 0 ? 0 : draw.between(`start of process ${n + 1}`, 0, 5 * SECOND), null, () => start(scene, n));
  for (let index = 0; index < FAULTS; index += 1) {
    const fault = `lease fault ${index}`;
    clock.add(draw.between(`${fault} at`, 0, BAD_MS - 60 * SECOND), null, () => befall(scene, draw, fault));
  }
  await clock.runUntil(BAD_MS);
  // The one that has the lease now may hang for longer than the calm lasts: then another one takes over.
  const holder = scene.server.holderOf(ALONE[0] ?? '');
  const hung = holder && draw.isTrue('the holder hangs', 0.3) ? holder : undefined;
  if (hung) {
    clock.hang(hung, 2 * CALM_MS);
    scene.hangsUntil.set(hung, BAD_MS + 2 * CALM_MS);
  }
  await clock.runUntil(BAD_MS + CALM_MS);
  return [...scene.failures, ...findFaults(scene, hung)];
};
