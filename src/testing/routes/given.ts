/** given events, when an endpoint is called, then its answer and the new events: the sentence of every route test. */
import { expect } from 'vitest';
import type { AnswerOf, EndpointSchema } from '#contracts/http/endpoint.ts';
import type { Problem, ProblemType } from '#contracts/http/problem.ts';
import type { Request } from './call.ts';
import type { DomainEvent } from './streams.ts';
import { openWorld, type Called, type Given, type Happened, type World } from './world.ts';

/** A UUID whose value does not matter. */
export const anyId: string = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
export const anyText: string = expect.any(String);
export const anyNumber: number = expect.any(Number);

type Expected<T> = T extends readonly (infer Item)[]
  ? readonly Expected<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Expected<T[Key]> }
    : T;
type ExpectedEvent =
  | DomainEvent['type']
  | { [T in DomainEvent['type']]: { type: T; data: DataOf<T>; by?: string | null } }[DomainEvent['type']];
type DataOf<T extends DomainEvent['type']> = Expected<Extract<DomainEvent, { type: T }>['data']>;

interface Steps {
  /** Calls an endpoint in the current world. */
  when: <S extends EndpointSchema>(request: Request<S>) => CallOutcome<S>;
  /** Adds events as if they had happened. */
  give: (...given: Given[]) => Setting;
  /** Lets time pass. */
  after: (seconds: number) => Setting;
  /** Changes the world in a way that has no method here, e.g. at the payment provider. */
  also: (work: (world: World) => unknown) => Setting;
  /** Runs policies on the events of calls and jobs, until there are no new ones. */
  runPolicies: () => Outcome;
  /** Runs the jobs that are due. */
  runJobs: () => Outcome;
  /** Policies and jobs in turns, until both have nothing to do. */
  settle: () => Outcome;
  /** Runs the sweep. */
  sweep: () => Outcome;
}

/** Await it for the world itself. */
export interface Setting extends Promise<World>, Steps {}

interface Checks<Self> {
  /** Exactly these events are new, in this order; without arguments no event is new. */
  records: (...expected: ExpectedEvent[]) => Self;
  /** Exactly these jobs were sent, in any order. */
  sends: (...names: string[]) => Self;
  /** A mail with this subject was sent to this address. */
  mails: (to: string, subject: string | RegExp) => Self;
}

/** Await it for what happened. */
export interface Outcome extends Promise<Happened>, Steps, Checks<Outcome> {}

export interface CallOutcome<S extends EndpointSchema> extends Promise<Called<S>>, Steps, Checks<CallOutcome<S>> {
  /** The call succeeded, and its answer has at least this. */
  answers: (expected?: Expected<AnswerOf<S>>) => CallOutcome<S>;
  /**
   * The call was refused and recorded nothing. `says` is the text that the person reads; `fields` are all the wrong
   * ones, by pointer: `{ '#/email': 'Please enter …' }`.
   */
  refuses: (type: ProblemType, message?: string | RegExp, fields?: Readonly<Record<string, string>>) => CallOutcome<S>;
  /** The call was refused after it had recorded something; state with `records` what. */
  failsWith: (type: ProblemType, message?: string | RegExp) => CallOutcome<S>;
  answersStatus: (status: number) => CallOutcome<S>;
  answersHeader: (name: string, value: string | RegExp) => CallOutcome<S>;
  setsCookie: (name: string, maxAgeSeconds?: number) => CallOutcome<S>;
}

const typesOf = ({ events }: Happened): string[] => events.map(({ type }) => type);

const checkRecords = (happened: Happened, expected: readonly ExpectedEvent[]): void => {
  expect(typesOf(happened), 'new events').toEqual(
    expected.map((expectedEvent) => (typeof expectedEvent === 'string' ? expectedEvent : expectedEvent.type)),
  );
  for (const [index, expectedEvent] of expected.entries()) {
    if (typeof expectedEvent === 'string') continue;
    expect(happened.events[index]?.data).toMatchObject(expectedEvent.data);
    if (expectedEvent.by !== undefined) expect(happened.events[index]?.metadata.actorId).toBe(expectedEvent.by);
  }
};

const checkText = (found: string, expected: string | RegExp): void => {
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
};

const checkMails = ({ mails }: Happened, to: string, subject: string | RegExp): void => {
  const subjects = mails.filter((mail) => mail.to === to).map((mail) => mail.subject);
  const isRight = (event: string): boolean => (typeof subject === 'string' ? event === subject : subject.test(event));
  expect(subjects, `subjects of the mails to ${to}`).toSatisfy((all: string[]) => all.some(isRight));
};

const mustBeAnswered = ({ problem }: { problem?: Problem | undefined }): void => {
  if (problem) expect.fail(`it was refused: ${JSON.stringify(problem.toDocument(), null, 2)}`);
};

const checkProblem = (
  called: Happened & { problem?: Problem | undefined; body?: unknown },
  type: ProblemType,
  message?: string | RegExp,
  fields?: Readonly<Record<string, string>>,
): void => {
  const { problem, body } = called;
  if (!problem) expect.fail(`it was not refused but answered ${JSON.stringify(body)}`);
  expect(problem.type).toBe(type);
  if (message !== undefined) checkText(problem.detail, message);
  if (fields) expect(Object.fromEntries(problem.errors.map((error) => [error.pointer, error.detail]))).toEqual(fields);
};

const steps = (world: Promise<World>, before: Promise<unknown>): Steps => {
  const then = async <T>(work: (current: World) => T): Promise<Awaited<T>> => {
    await before;
    return await work(await world);
  };
  const goOn = (work: (current: World) => unknown): Setting => {
    const done = then(async (current) => {
      await work(current);
      return current;
    });
    return Object.assign(done, steps(world, done));
  };
  return {
    when: (request) =>
      callOutcome(
        world,
        then((current) => current.call(request)),
      ),
    give: (...given) => goOn((current) => current.give(...given)),
    after: (seconds) => goOn(({ clock }) => clock.wait(seconds)),
    also: (work) => goOn(work),
    runPolicies: () =>
      outcome(
        world,
        then((current) => current.runPolicies()),
      ),
    runJobs: () =>
      outcome(
        world,
        then((current) => current.runJobs()),
      ),
    settle: () =>
      outcome(
        world,
        then((current) => current.settle()),
      ),
    sweep: () =>
      outcome(
        world,
        then((current) => current.sweep()),
      ),
  };
};

const outcome = (world: Promise<World>, happened: Promise<Happened>): Outcome => {
  const check = (work: (found: Happened) => void): Outcome =>
    outcome(
      world,
      happened.then((found) => {
        work(found);
        return found;
      }),
    );
  return Object.assign(happened, steps(world, happened), {
    records: (...expected: ExpectedEvent[]) => check((found) => checkRecords(found, expected)),
    sends: (...names: string[]) =>
      check(({ jobs }) => expect(jobs.map(({ name }) => name).toSorted(), 'jobs').toEqual(names.toSorted())),
    mails: (to: string, subject: string | RegExp) => check((found) => checkMails(found, to, subject)),
  });
};

const callOutcome = <S extends EndpointSchema>(world: Promise<World>, called: Promise<Called<S>>): CallOutcome<S> => {
  const check = (work: (found: Called<S>) => void): CallOutcome<S> =>
    callOutcome(
      world,
      called.then((found) => {
        work(found);
        return found;
      }),
    );
  const ifAnswered = (work: (found: Called<S>) => void) =>
    check((found) => {
      mustBeAnswered(found);
      work(found);
    });
  return Object.assign(called, steps(world, called), {
    answers: (expected?: Expected<AnswerOf<S>>) =>
      ifAnswered(({ body }) => {
        if (expected !== undefined) expect(body).toMatchObject(expected as object);
      }),
    records: (...expected: ExpectedEvent[]) => check((found) => checkRecords(found, expected)),
    sends: (...names: string[]) =>
      check(({ jobs }) => expect(jobs.map(({ name }) => name).toSorted(), 'jobs').toEqual(names.toSorted())),
    mails: (to: string, subject: string | RegExp) => check((found) => checkMails(found, to, subject)),
    refuses: (type: ProblemType, message?: string | RegExp, fields?: Readonly<Record<string, string>>) =>
      check((found) => {
        checkProblem(found, type, message, fields);
        expect(typesOf(found), 'events of a refused call').toEqual([]);
      }),
    failsWith: (type: ProblemType, message?: string | RegExp) => check((found) => checkProblem(found, type, message)),
    answersStatus: (status: number) =>
      check(({ problem, answer }) => expect(problem?.status ?? answer?.status).toBe(status)),
    answersHeader: (name: string, value: string | RegExp) =>
      ifAnswered(({ answer }) => checkText(answer?.headers[name] ?? '', value)),
    setsCookie: (name: string, maxAgeSeconds?: number) =>
      ifAnswered(({ answer }) => {
        const cookie = answer?.cookies.find((cookieToSet) => cookieToSet.name === name);
        expect(cookie, `cookie ${name}`).toBeDefined();
        if (maxAgeSeconds !== undefined) expect(cookie?.maxAgeSeconds).toBe(maxAgeSeconds);
      }),
  });
};

/** Begins a test of routes: an empty marketplace in which these events have happened. */
export const given = (...facts: Given[]): Setting => {
  const world = openWorld().then(async (opened) => {
    await opened.give(...facts);
    return opened;
  });
  return Object.assign(world, steps(world, world));
};
