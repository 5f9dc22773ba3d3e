/** Application processes over one log, one database and one provider: they can be killed and started at any moment. */
import { createApp, type App, type Settings } from '#app.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { StartConsumers } from '#platform/projections/consumers.ts';
import type { Owner, Schedule } from './schedule.ts';

export type Process = { owner: Owner; app: App; policies: readonly Policy[]; kinds: readonly JobKind<never>[] };

type AppDeps = Parameters<typeof createApp>[0];
export type ProcessDeps = Omit<AppDeps, 'startConsumers' | 'jobs'> & {
  jobsOf: (setKinds: (kinds: readonly JobKind<never>[]) => void) => AppDeps['jobs'];
  caughtUp: () => Promise<boolean>;
};
export type { Settings };

export const startProcess = async (name: string, { jobsOf, caughtUp, ...deps }: ProcessDeps): Promise<Process> => {
  let policies: readonly Policy[] = [];
  let kinds: readonly JobKind<never>[] = [];
  const startConsumers: StartConsumers = (given) => {
    policies = given.policies;
    return {
      caughtUp,
      changes: () => 0,
      positions: () => [],
      progress: async () => ({ head: await given.store.head(), projections: [] }),
      ready: Promise.resolve(),
      stop: () => Promise.resolve(),
    };
  };
  const jobs = jobsOf((all) => (kinds = all));
  const app = createApp(Object.assign({}, deps, { startConsumers, jobs }));
  await app.start({ isSwept: false });
  return { owner: { name, isAlive: true }, app, policies, kinds };
};

type Followers = {
  /** Begins what can be begun: each policy handles one event at a time, from its checkpoint. */
  follow: (leader: Process | undefined) => void;
  /** How many events of the log each policy has behind it, and how to put one of them elsewhere. */
  checkpoints: ReadonlyMap<string, number>;
  moveTo: (policy: string, place: number) => void;
  /** What a policy should have reacted to and has not, a sentence each. */
  findSkipped: (policies: readonly Policy[]) => string[];
};

const keyOf = (policy: Policy, { eventId }: RecordedEvent): string => `${policy.name} ${eventId}`;

const findUnhandled = (
  events: readonly RecordedEvent[],
  handled: ReadonlySet<string>,
  policies: readonly Policy[],
): string[] =>
  policies.flatMap((policy) =>
    events
      .filter((event) => policy.types.includes(event.type) && !handled.has(keyOf(policy, event)))
      .map((event) => `“${policy.name}”: ${event.type} of ${event.streamId}`),
  );

/**
 * As the runner of policies does: whether the policy is done with the event, and what it failed with. It parks at the first
 * failure, which finds more in fewer weekends.
 */
const reactOrPark = async (
  { app }: Process,
  policy: Policy,
  event: RecordedEvent,
): Promise<{ error?: unknown; isDone: boolean }> => {
  const parking = await app.openParking(policy.name).catch(() => undefined);
  try {
    if (!parking) throw new Error('the parked events cannot be read');
    await ((await parking.holds(event.streamId)) ? parking.park(event, null) : policy.react(event));
    return { isDone: true };
  } catch (error) {
    if (!parking) return { error, isDone: false };
    const isParked = await parking.park(event, error).then(
      () => true,
      () => false,
    );
    return { error, isDone: isParked };
  }
};

/** Policies follow the log in the process that leads; a checkpoint is moved on after the event, never before. */
export const createFollowers = (
  events: readonly RecordedEvent[],
  deps: {
    /** Earlier events were there before. */ first: number;
    schedule: Schedule;
    latency: (key: string) => number;
    report: (sentence: string) => void;
    onError: (error: unknown, where: string) => void;
  },
): Followers => {
  const { schedule, latency, report, onError } = deps;
  const checkpoints = new Map<string, number>();
  const first = deps.first;
  const working = new Map<string, Owner>();
  const handled = new Set<string>();

  const handle = (leader: Process, policy: Policy, place: number, event: RecordedEvent, failures: number): void => {
    working.set(policy.name, leader.owner);
    const key = `${policy.name} @${place}`;
    const wait = failures === 0 ? latency(key) : Math.min(250 * 2 ** failures, 30_000);
    schedule.add({
      at: schedule.now() + wait,
      name: `policy ${key} try ${failures}`,
      owner: leader.owner,
      run: () =>
        schedule.begin(leader.owner, `${leader.owner.name} reacts to ${event.type}: “${policy.name}”`, async () => {
          const { error, isDone } = await reactOrPark(leader, policy, event);
          if (error !== undefined) {
            report(`the reaction fails: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
            onError(error, `reaction “${policy.name}”`);
          }
          if (!isDone) return handle(leader, policy, place, event, failures + 1);
          checkpoints.set(policy.name, place + 1);
          // Also what is parked: nothing takes it away but a reaction, and at the end nothing may be stuck.
          handled.add(keyOf(policy, event));
          working.delete(policy.name);
        }),
    });
  };

  return {
    follow: (leader) => {
      if (!leader) return;
      for (const policy of leader.policies) {
        if (working.get(policy.name)?.isAlive) continue;
        let place = checkpoints.get(policy.name) ?? first;
        while (place < events.length && !policy.types.includes(events[place]?.type ?? '')) place += 1;
        checkpoints.set(policy.name, place);
        const event = events[place];
        if (event) handle(leader, policy, place, event, 0);
      }
    },
    checkpoints,
    moveTo: (policy, place) => void checkpoints.set(policy, place),
    findSkipped: (policies) => findUnhandled(events.slice(first), handled, policies),
  };
};
