/** The application of one test with what has happened in it; steps are taken one after the other. */
import { refuseUnpressed } from './moneyEvents.ts';
import { Problem } from '#contracts/http/problem.ts';
import { readToEnd, type EventMetadata, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Settings } from '#app.ts';
import type { EndpointSchema } from '#contracts/http/endpoint.ts';
import type { Answer } from '#platform/http/answerCall.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeCall, type AnswerTo, type Request } from './call.ts';
import { quickPasswords, type SentMail } from './edges.ts';
import type { SentJob } from './jobs.ts';
import type { Person } from './people.ts';
import { providerMemory } from './provider.ts';
import { streamOfEvent, type DomainEvent } from './streams.ts';

/** Events of which more is said than that they happened. */
export type Stamped = {
  kind: 'stamped';
  given: readonly Given[];
  at?: string;
  by?: Person;
};
/** What a test begins with; people stand for the events that made them. */
export type Given = DomainEvent | Person | Stamped | readonly Given[];

/** They happened at this moment (ISO) instead of just before the test begins. */
export const happenedAt = (at: string, ...given: Given[]): Stamped => ({ kind: 'stamped', given, at });
/** This person did it instead of the system. */
export const doneBy = (by: Person, ...given: Given[]): Stamped => ({ kind: 'stamped', given, by });

/** What one step brought about. */
export type Happened = { events: RecordedEvent[]; jobs: SentJob[]; mails: SentMail[] };
export type Called<S extends EndpointSchema = EndpointSchema> = Happened &
  (
    | { problem: Problem; answer?: undefined; body?: undefined }
    | { problem?: undefined; answer: Answer; body: AnswerTo<S> }
  );

export type World = TestApp & {
  /** Adds events as if they had happened before; policies react to what calls have written, not to these. */
  give: (...given: Given[]) => Promise<void>;
  /** From now on this person can sign in with this password. */
  setPassword: (person: Person, password: string) => Promise<void>;
  /** Calls an endpoint. Two at once are two requests at once. @throws what is no `Problem` */
  call: <S extends EndpointSchema>(request: Request<S>) => Promise<Called<S>>;
  /** Policies react to what calls and jobs have written, until nothing new is written. */
  runPolicies: () => Promise<Happened>;
  /** Runs the jobs that are due, and those that these send. */
  runJobs: () => Promise<Happened>;
  /** Does what is done every minute. */
  sweep: () => Promise<Happened>;
  /** Deletes what has expired. */
  forget: () => Promise<Happened>;
  /** Policies and jobs in turns, until both have nothing to do. */
  settle: () => Promise<Happened>;
};

type Fact = { event: DomainEvent; at: string | undefined; by: Person | undefined };

const isMany = (given: Given): given is readonly Given[] => Array.isArray(given);
const isPerson = (given: Exclude<Given, readonly Given[]>): given is Person => 'events' in given;

/** One list of events; whoever is mentioned twice is made once. */
const flatten = (given: Given, existingPeople: Set<string>, stamp: Pick<Stamped, 'at' | 'by'> = {}): Fact[] => {
  if (isMany(given)) return given.flatMap((fact) => flatten(fact, existingPeople, stamp));
  if (isPerson(given)) {
    if (existingPeople.has(given.id)) return [];
    existingPeople.add(given.id);
    return given.events.map((event) => ({ event, at: stamp.at, by: undefined }));
  }
  if ('kind' in given) {
    const { by = stamp.by, at = stamp.at } = given;
    const person = by ? flatten(by, existingPeople) : [];
    const inner: Pick<Stamped, 'at' | 'by'> = {};
    if (at !== undefined) inner.at = at;
    if (by !== undefined) inner.by = by;
    return [...person, ...flatten(given.given, existingPeople, inner)];
  }
  return [{ event: given, at: stamp.at, by: stamp.by }];
};

/** The events of what is given, in their order. */
export const eventsOf = (given: Given): DomainEvent[] => flatten(given, new Set()).map(({ event }) => event);

/** One second apart, the last of them one second before now. */
const metadataOf = ({ at, by }: Fact, secondsAgo: number, now: Date): EventMetadata => ({
  schemaVersion: 1,
  at: at ?? new Date(now.getTime() - secondsAgo * 1000).toISOString(),
  actorId: by?.id ?? null,
  actorRole: by ? (by.roles[0] ?? 'user') : 'system',
  correlationId: 'given',
  causationId: null,
});

let newest: TestApp | undefined;

/** Everything since a moment, read when a step has ended. */
const watch = async ({ app, jobs, mails }: TestApp): Promise<() => Promise<Happened>> => {
  const after = await app.store.head();
  const firstJob = jobs.sent.length;
  const firstMail = mails.length;
  return async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of readToEnd(app.store, { after })) events.push(...batch.events);
    return { events, jobs: jobs.sent.slice(firstJob), mails: mails.slice(firstMail) };
  };
};

const giver = (test: TestApp, existingPeople: Set<string>): World['give'] => {
  const remember = providerMemory(test.payments);
  let given = 0;
  return async (...more) => {
    const facts = flatten(more, existingPeople);
    for (const [index, fact] of facts.entries()) {
      const eventId = `00000000-0000-4000-9000-${String((given += 1)).padStart(12, '0')}`;
      const metadata = metadataOf(fact, facts.length - index, test.clock.now());
      test.consumers.skip(eventId);
      await test.app.store.append(streamOfEvent(fact.event), [{ ...fact.event, eventId, metadata }], 'any');
      remember(fact.event);
    }
    await test.consumers.applyAll();
  };
};

/** A world without anything in it; the one before is over. `change` is about the settings. */
export const openWorld = async (change: Partial<Settings> = {}): Promise<World> => {
  const test = await startTestApp(change);
  newest = test;
  const existingPeople = new Set<string>();
  const give = giver(test, existingPeople);
  await test.consumers.skipToEnd();

  const step = async (work: () => Promise<unknown>): Promise<Happened> => {
    if (newest !== test) throw new Error('another test has begun: its database is no longer that of this one');
    const finish = await watch(test);
    await work();
    await test.consumers.applyAll();
    return finish();
  };

  const { consumers, jobs, app } = test;
  const settle = async (): Promise<void> => {
    for (let before = -1; before < jobs.sent.length;) {
      before = jobs.sent.length;
      await consumers.settle();
      await jobs.runDue();
      await consumers.settle();
    }
  };
  return {
    ...test,
    give,
    setPassword: async (person, password) =>
      test.adapters.credentials.save(person.id, await quickPasswords.hash(password)),
    call: async (request) => {
      if (request.who.person && !existingPeople.has(request.who.person.id)) await give(request.who.person);
      let made: Answer | Problem | undefined;
      const happened = await step(async () => {
        made = await makeCall(test, request);
      });
      if (!made) throw new Error('the call has no outcome');
      refuseUnpressed(happened.events);
      if (made instanceof Problem) return { ...happened, problem: made };
      // Checked against the contract when it was made.
      return { ...happened, answer: made, body: made.body as never };
    },
    runPolicies: () => step(consumers.settle),
    runJobs: () => step(jobs.runDue),
    sweep: () => step(app.sweep),
    forget: () => step(app.forget),
    settle: () => step(settle),
  };
};
