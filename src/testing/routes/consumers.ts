/** Read models and policies that run when a test says so, each exactly up to the end of the log. */
import type { ConsumersOptions, StartConsumers } from '#platform/projections/consumers.ts';
import { readToEnd, START, type Position, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { ReadModelsByHand } from '#platform/projections/applyNow.ts';

export type ConsumersByHand = {
  start: StartConsumers;
  /** Brings every read model up to the end of the log. */
  applyAll: () => Promise<void>;
  /** Read models stand still from now on, as when one of them has stopped at an event; nobody waits for them. */
  fallBehind: () => void;
  /** They go on. */
  goOn: () => void;
  /** Policies receive every event from now on; earlier ones are skipped. */
  skipToEnd: () => Promise<void>;
  /** Policies do not receive this event; what else they have not received stays due. */
  skip: (eventId: string) => void;
  /**
   * Lets every policy react to its events, and to those that follow, until there are none. @throws what a policy throws
   */
  settle: () => Promise<void>;
  /** Lets what one process does at a time do what there is to do. */
  doOtherDuties: () => Promise<void>;
};

/** A policy that reacts to itself would go on for ever. */
const MOST_ATTEMPTS = 100;

const readAfter = async (store: ConsumersOptions['store'], after: Position): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(store, { after })) events.push(...batch.events);
  return events;
};

const notStarted = (): never => {
  throw new Error('the application has not been started');
};

type Policies = Pick<ConsumersOptions, 'store' | 'policies'>;

/** Policies that have received every event up to a place in the log. */
const policiesByHand = (options: () => Policies, applyAll: () => Promise<void>) => {
  let settled: Position = START;
  const skipped = new Set<string>();

  const settle = async (): Promise<void> => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { store, policies } = options();
      const events = await readAfter(store, settled);
      const last = events.at(-1);
      if (!last) return;
      settled = last.position;
      for (const event of events)
        for (const policy of policies) {
          if (!policy.types.includes(event.type) || skipped.has(event.eventId)) continue;
          await applyAll();
          await policy.react(event);
        }
      await applyAll();
    }
    throw new Error(`the policies are not done after ${MOST_ATTEMPTS} attempts`);
  };

  return {
    settle,
    skipToEnd: async (): Promise<void> => {
      settled = await options().store.head();
    },
    skip: (eventId: string): void => void skipped.add(eventId),
  };
};

export const consumersByHand = (readModels: ReadModelsByHand): ConsumersByHand => {
  let started: ConsumersOptions | undefined;
  let applied: Position = START;
  let changes = 0;
  let isBehind = false;
  let applying = Promise.resolve();

  const options = (): ConsumersOptions => started ?? notStarted();

  const apply = async (): Promise<void> => {
    if (isBehind) return;
    const events = await readAfter(options().store, applied);
    const last = events.at(-1);
    if (!last) return;
    await readModels.apply(events);
    applied = last.position;
    changes += 1;
  };
  // Two calls at once take turns: each batch goes on where the last one ended.
  const applyAll = (): Promise<void> => (applying = applying.then(apply));

  return {
    applyAll,
    ...policiesByHand(options, applyAll),
    doOtherDuties: async () => {
      const { db, otherDuties = [] } = options();
      for (const { leases, work } of otherDuties) {
        const held = leases.map((name) => ({ name, token: 1 }));
        await db('leases').insert(held).onConflict('name').ignore();
        await work(held, AbortSignal.abort());
      }
    },
    fallBehind: () => {
      isBehind = true;
    },
    goOn: () => {
      isBehind = false;
    },
    start: (given) => {
      started = given;
      return {
        caughtUp: async () => {
          if (!isBehind) await applyAll();
          return !isBehind;
        },
        changes: () => changes,
        positions: () => [
          ...given.projections.map(({ name }) => ({ kind: 'readModel' as const, name, position: applied })),
          ...given.policies.map(({ name }) => ({ kind: 'policy' as const, name, position: applied })),
        ],
        progress: async () => ({ head: await given.store.head(), projections: [] }),
        ready: Promise.resolve(),
        stop: () => Promise.resolve(),
      };
    },
  };
};
