/** Renders pages of the site as a visitor receives them; typed fakes answer the endpoints. */
import { render } from '@testing-library/react';
import { startPerson } from './person.ts';
import { RouterContextProvider, RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { SessionUser } from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import type { AnswerOf, Endpoint, EndpointSchema, InputOf } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { defaultFeePolicy } from '#contracts/shared/money.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import type { Boot } from '#contracts/site/site.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { callContext } from '#web/app/routing/page.ts';
import { routes } from '#web/app/routes.tsx';

type Reply<S extends EndpointSchema> = AnswerOf<S> | ((input: InputOf<S>) => AnswerOf<S> | Promise<AnswerOf<S>>);

export type Answers = {
  /** Sets the answer of this endpoint from now on; throw `Problem` in a function to refuse. */
  answer: <S extends EndpointSchema>(endpoint: Endpoint<S>, reply: Reply<S>) => void;
  call: Call;
  /** The inputs of all calls of an endpoint, oldest first. */
  requestsTo: <S extends EndpointSchema>(endpoint: Endpoint<S>) => InputOf<S>[];
};

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

export const createAnswers = (): Answers => {
  const replies = new Map<string, (input: unknown) => unknown>();
  const inputs = new Map<string, unknown[]>();
  const call = async (endpoint: Endpoint, input: unknown = {}): Promise<unknown> => {
    const key = keyOf(endpoint);
    inputs.set(key, [...(inputs.get(key) ?? []), input]);
    const reply = replies.get(key);
    if (!reply) throw new Problem('not-found', `the test answers nothing to ${key}`);
    return reply(input);
  };
  return {
    answer: (endpoint, reply) => {
      replies.set(keyOf(endpoint), typeof reply === 'function' ? (reply as (input: unknown) => unknown) : () => reply);
    },
    call: call as Call,
    requestsTo: <S extends EndpointSchema>(endpoint: Endpoint<S>) =>
      (inputs.get(keyOf(endpoint)) ?? []) as InputOf<S>[],
  };
};

export const aBoot = (change: Partial<Boot> = {}): Boot => ({
  brandName: 'Soletake',
  company: { name: 'Soletake Limited', number: null, address: null, email: null },
  origin: 'https://soletake.test',
  apiBaseUrl: '',
  fees: { current: defaultFeePolicy, next: null },
  houseRules: { current: standardRules, next: null },
  theme: null,
  featuresOff: [],
  geoipUrl: null,
  mailboxUrl: null,
  hasStyleGuide: false,
  ...change,
});

export const aUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01',
  email: 'ann@example.org',
  username: 'ann',
  displayName: 'Ann Lee',
  isCreator: false,
  isEmailVerified: true,
  isProfileComplete: true,
  isSuspended: false,
  avatarUrl: null,
  roles: [],
  ...change,
});

/** The whole site at an address: shell, guard, loader, page. */
export const renderSite = (at: string, { call }: Pick<Answers, 'call'>, boot: Boot = aBoot()) => {
  const context = new RouterContextProvider();
  context.set(callContext, call);
  // The browser opens the matched page before it hydrates; here it is opened by the router.
  const waiting = routes.map((route) => ({ ...route, HydrateFallback: () => null }));
  const router = createMemoryRouter(waiting, { initialEntries: [at], getContext: () => context });
  const view = render(
    <Providers boot={boot} call={call}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    user: startPerson(),
    /** Path and query that the address bar shows. */
    address: (): string => router.state.location.pathname + router.state.location.search,
  };
};
