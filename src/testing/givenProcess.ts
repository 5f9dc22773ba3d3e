/**
 * given events, when a step of a process runs, then the new events: the sentence of every process test. A process needs
 * no HTTP, no database and no running application.
 */
import { expect } from 'vitest';
import { Problem, type ProblemType } from '#contracts/http/problem.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { bySystem, createHandle, createLoad, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { idOf } from '#platform/text/idOf.ts';
import { testClock } from './clock.ts';
import { id } from './events.ts';
import { memoryPayments, type MemoryPayments } from './routes/payments.ts';
import { providerMemory } from './routes/provider.ts';
import { streamOfEvent, type DomainEvent } from './routes/streams.ts';

/** What a process receives: the log and the payment provider in memory, and a clock that stands still. */
export type ProcessWorld = {
  handle: Handle;
  load: Load;
  payments: MemoryPayments;
  clock: ReturnType<typeof testClock>;
  now: () => string;
  idOf: (text: string) => string;
  cause: Cause;
  payeeChangeHoldHours: number;
  cardKey: (fingerprint: string) => string;
  /** Everyone's account is open, unless a test says otherwise. */
  findAccountStanding: (userId: string) => Promise<'open' | 'suspended' | 'erased' | 'none'>;
  /** Adds events as if they had happened, and the provider knows what belongs to them. */
  give: (...events: DomainEvent[]) => Promise<void>;
  /** Everything in the log. */
  readLog: () => Promise<RecordedEvent[]>;
};

/** The same world, where the payment provider answers these calls differently. */
export const withPayments = (world: ProcessWorld, changed: Partial<Payments>): ProcessWorld => ({
  ...world,
  payments: Object.assign(Object.create(world.payments) as MemoryPayments, changed),
});

/**
 * A provider that fails at the first such call and keeps that answer for its key, as the real one does for a day: a call
 * with another key goes through.
 */
export const keepError = (
  method: 'capture' | 'cancel' | 'expireCheckout' | 'refund' | 'reverseTransfer' | 'transfer',
) => {
  let keptKey: unknown;
  return (world: ProcessWorld): ProcessWorld => {
    const call = world.payments[method] as (...given: unknown[]) => Promise<never>;
    const keeping = (...given: unknown[]): Promise<never> => {
      const last = given.at(-1);
      const key = typeof last === 'string' ? last : (last as { idempotencyKey: string }).idempotencyKey;
      keptKey ??= key;
      return key === keptKey ? Promise.reject(new Error('the provider keeps a 500')) : call(...given);
    };
    return withPayments(world, { [method]: keeping });
  };
};

/** The ids that a step makes begin here, so that a test's own small ones stay free. */
const FIRST_ID = 900_000;

const openWorld = async (events: readonly DomainEvent[]): Promise<ProcessWorld> => {
  const store = memoryEventStore();
  const clock = testClock();
  const now = (): string => clock.now().toISOString();
  let lastId = FIRST_ID;
  const newId = (): string => id((lastId += 1));
  const payments = memoryPayments(now);
  const remember = providerMemory(payments);
  const cause = bySystem('test');
  const world: ProcessWorld = {
    handle: createHandle(store, now, newId),
    load: createLoad(store),
    payments,
    clock,
    now,
    idOf,
    findAccountStanding: () => Promise.resolve('open'),
    cause,
    payeeChangeHoldHours: 72,
    cardKey: (fingerprint) => `key of ${fingerprint}`,
    give: async (...more) => {
      for (const event of more) {
        const metadata = { schemaVersion: 1, at: now(), ...cause };
        await store.append(streamOfEvent(event), [{ ...event, eventId: newId(), metadata }], 'any');
        remember(event);
      }
    },
    readLog: async () => {
      const log: RecordedEvent[] = [];
      for await (const batch of readToEnd(store)) log.push(...batch.events);
      return log;
    },
  };
  await world.give(...events);
  return world;
};

type Happened = { events: RecordedEvent[]; answer?: unknown; error?: Error | undefined };
type ExpectedEvent = DomainEvent['type'] | { type: DomainEvent['type']; data: object };

interface Steps {
  /** Runs a step of the process. */
  when: (step: (world: ProcessWorld) => Promise<unknown>) => Outcome;
  /** Changes the world, e.g. at the payment provider. */
  also: (work: (world: ProcessWorld) => unknown) => Steps;
}

/** Await it for what happened. @throws what the step has thrown and nobody expected */
interface Outcome extends Promise<Happened>, Steps {
  /** Exactly these events are new, in this order; without arguments no event is new. */
  records: (...expected: ExpectedEvent[]) => Outcome;
  answers: (expected: unknown) => Outcome;
  /** The step was refused with this problem. */
  refuses: (type: ProblemType, message?: string | RegExp) => Outcome;
  /** The step failed in a way that is tried again. */
  fails: (message: string | RegExp) => Outcome;
}

/** `before`: what a step waits for; asked only when there is one, so that nothing rejects without anybody awaiting it. */
const steps = (before: () => Promise<ProcessWorld>): Steps => ({
  when: (step) => {
    const world = before();
    return outcome(world, run(world, step));
  },
  also: (work) => {
    const done = before().then(async (world) => {
      await work(world);
      return world;
    });
    return steps(() => done);
  },
});

const run = async (opened: Promise<ProcessWorld>, step: (world: ProcessWorld) => Promise<unknown>) => {
  const world = await opened;
  const before = (await world.readLog()).length;
  let answer: unknown;
  let error: Error | undefined;
  try {
    answer = await step(world);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown));
  }
  return { events: (await world.readLog()).slice(before), answer, error } satisfies Happened;
};

/** `isExpected`: a check has looked at what was thrown. */
const outcome = (world: Promise<ProcessWorld>, ran: Promise<Happened>, isExpected = false): Outcome => {
  const finished = ran.then((happened) => {
    if (happened.error !== undefined && !isExpected) throw happened.error;
    return happened;
  });
  // A later check may expect what was thrown; only the last promise of the sentence is awaited.
  finished.catch(() => undefined);
  const check = (work: (happened: Happened) => void, expectsError = isExpected): Outcome =>
    outcome(
      world,
      ran.then((happened) => {
        work(happened);
        return happened;
      }),
      expectsError,
    );
  return Object.assign(
    finished,
    steps(() => finished.then(() => world)),
    {
      records: (...expected: ExpectedEvent[]) =>
        check(({ events }) => {
          const wanted = expected.map((event) => (typeof event === 'string' ? { type: event } : event));
          expect(events.map(({ type }) => type)).toEqual(wanted.map(({ type }) => type));
          expect(events).toMatchObject(wanted);
        }),
      answers: (expected: unknown) => check(({ answer }) => expect(answer).toMatchObject(expected as object)),
      refuses: (type: ProblemType, message?: string | RegExp) =>
        check(({ error }) => {
          expect(error).toBeInstanceOf(Problem);
          expect((error as Problem).type).toBe(type);
          if (message !== undefined) expect((error as Problem).detail).toMatch(message);
        }, true),
      fails: (message: string | RegExp) =>
        check(({ error }) => {
          expect(error).toBeInstanceOf(Error);
          expect(error?.message).toMatch(message);
        }, true),
    },
  );
};

/** Begins a test of a process: an empty log in which these events have happened. */
export const givenProcess = (...events: DomainEvent[]): Steps => {
  const world = openWorld(events);
  return steps(() => world);
};
