/** Every call of the API with every kind of caller: the policy is written here once more, by hand, and must be the product's. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointSchema } from '#contracts/http/endpoint.ts';
import type { Route } from '#platform/http/route.ts';
import { staffRoles } from '#testing/accessPolicy.ts';
import { personas, refusals, rows, type Answer, type Persona } from '#testing/accessRules.ts';
import { canSignIn, hasTwoFactor } from '#testing/routes/accounts.ts';
import { as, callWith, visitor, type As, type Who } from '#testing/routes/call.ts';
import { aPerson, aStaffMember, type Person } from '#testing/routes/people.ts';
import { openWorld, type World } from '#testing/routes/world.ts';

/** There are more than two hundred calls, and a dozen callers. */
const HANG_MS = 300_000;
/** A proof lasts ten minutes. */
const LONG_AGO = { signedInSecondsAgo: 11 * 60 };

const people: Record<Exclude<Persona, 'nobody'>, Person> = {
  unverified: aPerson('unverified', { isEmailVerified: false, isProfileComplete: false }),
  incomplete: aPerson('incomplete', { isProfileComplete: false }),
  buyer: aPerson('buyer'),
  creator: aPerson('creator', { isCreator: true }),
  moderator: aStaffMember('moderator', 'morgan'),
  finance: aStaffMember('finance', 'frances'),
  auditor: aStaffMember('auditor', 'austin'),
  admin: aStaffMember('admin', 'adele'),
  unprotected: aStaffMember('moderator', 'unprotected'),
  suspended: aPerson('suspended', { isSuspended: true }),
};

/** Everybody signs in once. */
const signInAll = (options: As = {}): ReadonlyMap<Persona, Who> =>
  new Map(
    personas.map((who) => {
      if (who === 'nobody') return [who, visitor()];
      return [who, as(people[who], who === 'unprotected' ? { ...options, hasSecondFactor: false } : options)];
    }),
  );

let world: World;
let routes: ReadonlyMap<string, Route>;
beforeAll(async () => {
  world = await openWorld();
  await world.give(Object.values(people));
  // A person without one proves nothing by it.
  for (const person of Object.values(people)) await canSignIn(person)(world);
  for (const role of staffRoles) await hasTwoFactor(people[role])(world);
  routes = new Map(
    world.app.routes.map((route) => {
      const { method, path } = route.endpoint;
      return [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, route];
    }),
  );
});

type Answered = { answer: Answer; status: number; body: unknown; events: string[] };

/** Ids of nothing, and an empty body: a caller who is let in learns what is wrong with them, and changes next to nothing. */
const ask = async (who: Who, call: string): Promise<Answered> => {
  const route = routes.get(call);
  if (route === undefined) throw new Error(`the product has no ${call}`);
  const { endpoint } = route;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]),
  );
  const input = endpoint.method === 'GET' ? { params } : { params, body: {} };
  const called = await world.call(callWith<EndpointSchema>(endpoint, input, who));
  const events = called.events.map(({ type }) => type);
  if (called.problem === undefined)
    return { answer: 'in', status: called.answer.status ?? 200, body: called.body, events };
  const { type, status } = called.problem;
  return { answer: refusals.has(type) ? type : 'in', status, body: undefined, events };
};

describe('the policy', () => {
  it('V8.1.1: names every call that there is, and no other', () => {
    expect(rows.map(({ call }) => call).toSorted()).toEqual([...routes.keys()].toSorted());
  });

  const askInVain = async (callers: ReadonlyMap<Persona, Who>): Promise<void> => {
    for (const [who, caller] of callers)
      for (const { call, expected } of rows) {
        if (expected(who) === 'in') continue;
        const { answer, events } = await ask(caller, call);
        expect({ answer, events }, `${who} ${call}`).toEqual({ answer: expected(who), events: [] });
      }
  };

  /** Callers who may call, but whose proof is too old. */
  const askWithoutProof = async (callers: ReadonlyMap<Persona, Who>): Promise<void> => {
    const grave = rows.filter(({ expectedLater }) => personas.some((who) => expectedLater(who) === 'proof-needed'));
    for (const { call, expectedLater } of grave)
      for (const [who, caller] of callers) {
        const { answer, events } = await ask(caller, call);
        expect({ answer, events }, `${who} ${call}`).toEqual({ answer: expectedLater(who), events: [] });
      }
  };

  /** Which lines of an answer are not declared, by the call. */
  const undeclaredIn = (call: string, { status, body }: Answered): string[] => {
    const response = routes.get(call)?.schema.response;
    if (status >= 300 || body === undefined || response === undefined) return [];
    const linesOf = (value: unknown): string[] => JSON.stringify(value, null, 1).replaceAll(/,$/gm, '').split('\n');
    const declared = new Set(linesOf(response.parse(body)));
    return linesOf(body)
      .filter((line) => !declared.has(line))
      .map((line) => `${call} answers ${line.trim()}`);
  };

  const askWithSuccess = async (callers: ReadonlyMap<Persona, Who>): Promise<void> => {
    const undeclared: string[] = [];
    for (const { call, expected, expectedInside } of rows)
      for (const [who, caller] of callers) {
        if (expected(who) !== 'in') continue;
        const answered = await ask(caller, call);
        expect(answered.answer, `${who} ${call}`).toBe(expectedInside(who));
        expect(answered.status, `${who} ${call}`).toBeLessThan(500);
        undeclared.push(...undeclaredIn(call, answered));
      }
    expect(undeclared).toEqual([]);
  };

  // In this order: some of the calls that are let in end the session that makes them.
  it(
    'V8.2.1, V8.3.1, V2.3.1, V7.5.1, V15.3.1, V16.5.1: says to everybody else why not, and writes nothing down for them; asks for fresh proof; lets in who may, never fails at nothing, and answers declared fields only',
    { timeout: HANG_MS },
    async () => {
      const callers = signInAll();
      await askInVain(callers);
      await askWithoutProof(signInAll(LONG_AGO));
      await askWithSuccess(callers);
    },
  );
});
