/** Every screen of the console with something on it: anybody can use it, and it marks a suspended person wherever one appears. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource, type GetManyParams } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contracts/http/call.ts';
import type { Endpoint, EndpointSchema } from '#contracts/http/endpoint.ts';
import { resources, type ConsoleResource } from '#admin/resources.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { id } from '#testing/events.ts';
import { inRotation } from '#testing/run/longRun.ts';
import { exampleOf, type FieldValues } from '#testing/pages/exampleOf.ts';
import { renderConsole } from '#testing/pages/renderConsole.tsx';

type Module = Record<string, unknown>;
const modules = import.meta.glob<Module>(['/src/contracts/**/*.ts', '!/src/contracts/**/*.test.ts'], { eager: true });
const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** What each endpoint answers. */
const answers = new Map(
  Object.entries(modules).flatMap(([file, endpoints]) => {
    const schemas = modules[file.replace(/\.ts$/, '.schema.ts')] ?? {};
    return Object.entries(endpoints).flatMap(([name, endpoint]): [string, z.ZodType | undefined][] =>
      typeof endpoint === 'object' && endpoint !== null && 'access' in endpoint
        ? [[keyOf(endpoint as Endpoint), (schemas[name] as EndpointSchema | undefined)?.response]]
        : [],
    );
  }),
);

/** The fields that name a person who is no member of staff, each with a person of its own. */
const people: Record<string, string> = {
  creatorId: id(101),
  buyerId: id(102),
  userId: id(103),
  byId: id(104),
  otherId: id(105),
  ownerId: id(106),
  reporterId: id(107),
  requestedById: id(108),
};
const valuesFor = (seen: Set<string>): FieldValues => {
  const see = (person: string | undefined): string | undefined => {
    if (person !== undefined) seen.add(person);
    return person;
  };
  return (field, owner) => {
    if (field === 'id' && owner === 'creator') return see(people['creatorId']);
    // A process that a person waits in.
    if (field === 'process') return 'confirmation';
    if (field === 'itemId') return see(people['userId']);
    return see(people[field]);
  };
};

type Screen = 'list' | 'show';
const screens = resources.flatMap(({ screens, actions }: ConsoleResource): [string, Screen, Endpoint][] =>
  (['list', 'show'] as const).flatMap((screen) =>
    screens[screen] ? [[screens.name, screen, actions[screen] as Endpoint]] : [],
  ),
);

/** Screens that name no person: a sale, its refund and a report stand there by what they are about. */
const withoutPeople = ['sales list', 'after-sales list'];

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Opens the screen with examples of what the server answers; every person of them is suspended. */
const open = (name: string, screen: Screen, endpoint: Endpoint) => {
  const seen = new Set<string>();
  const requested = new Set<string>();
  const calls: GetManyParams[] = [];
  const answer = (to: Endpoint): unknown => {
    const schema = answers.get(keyOf(to));
    return schema && exampleOf(schema, valuesFor(seen));
  };
  const found = answer(endpoint);
  const record = (Array.isArray(found) ? found[0] : found) as never;
  const getMany = (resource: string, params: GetManyParams) => {
    expect(resource).toBe('accounts');
    calls.push(params);
    for (const person of params.ids) requested.add(String(person));
    return Promise.resolve({ data: params.ids.map((id) => ({ id, isSuspended: true })) as never[] });
  };
  const lists = {
    getList: () => Promise.resolve({ data: [record], total: 1 }) as never,
    getOne: () => Promise.resolve({ data: record }) as never,
    getMany,
  };
  const call = ((to: Endpoint) => Promise.resolve(answer(to))) as Call;
  const resource = resources.find(({ screens }) => screens.name === name);
  const { isReading } = renderConsole(<Suspense>{resource && <Resource {...resource.screens} />}</Suspense>, {
    at: screen === 'list' ? '/' : `/${id(1)}/show`,
    roles: ['admin', 'moderator', 'finance', 'auditor'],
    call,
    lists,
    me: id(1),
  });
  return { seen, requested, calls, isReading };
};

const beNarrow = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width: 767px'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

const onEach = screens.flatMap(([name, kind, endpoint], index) => {
  // What one record shows is the same on both.
  const sizes = kind === 'show' ? (['desk'] as const) : inRotation(['desk', 'phone'] as const, index);
  return sizes.map((size) => [name, kind, size, endpoint] as const);
});

it.each(onEach)(
  '%s %s on a %s can be used by anybody, and marks everybody who is suspended',
  async (name, kind, size, endpoint) => {
    if (size === 'phone') beNarrow();
    const { seen, requested, calls, isReading } = open(name, kind, endpoint);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(isReading()).toBe(false));
    expect(await findDocumentFaults()).toEqual([]);
    const isWithout = withoutPeople.includes(`${name} ${kind}`);
    if (isWithout) return expect(requested).toEqual(new Set());
    await waitFor(() => expect([...seen].filter((person) => !requested.has(person))).toEqual([]));
    await waitFor(() => expect(screen.queryAllByText('Suspended').length).toBeGreaterThanOrEqual(seen.size));
    // A call for what is there at first, and one for what comes later on the same screen.
    expect(calls.length).toBeLessThanOrEqual(2);
  },
);
