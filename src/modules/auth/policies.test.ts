import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { givenProcess, type ProcessWorld } from '#testing/givenProcess.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { authPolicies } from './policies.ts';

const { id: userId, email } = aBuyer('bob');
const from = personal(userId, { device: 'Firefox on Linux', address: '192.0.2.1' });
const google = { userId, provider: 'google', key: 'k1', from } as const;
const registered: DomainEvent[] = [
  {
    type: 'UserRegistered',
    data: {
      userId,
      email: personal(userId, email),
      username: personal(userId, 'bob'),
      displayName: personal(userId, 'Bob'),
      isCreator: false,
    },
  },
  { type: 'NameTaken', data: { kind: 'google', key: 'k1', userId } },
  { type: 'ProviderLinked', data: google },
];
const unlinked: DomainEvent = { type: 'ProviderUnlinked', data: google };

/** The policy sees the whole log, as after a restart. */
const react = async (world: ProcessWorld): Promise<void> => {
  const policies = authPolicies({
    staffNeedPasskey: false,
    passkeys: { remove: () => Promise.resolve() },
    ...world,
    send: () => Promise.resolve(),
    caughtUp: () => Promise.resolve(true),
    sessions: { endAll: () => Promise.resolve([]) } as never,
  }).filter(({ name }) => name === 'give the account of a provider back when it opens our account no longer');
  for (const event of await world.readLog())
    for (const policy of policies) if (policy.types.includes(event.type)) await policy.react(event);
};

describe('the account of a provider', () => {
  it('is free again once it is unlinked, although the process was killed before it said so', () =>
    givenProcess(...registered, unlinked)
      .when(react)
      .records({ type: 'NameReleased', data: { kind: 'google', key: 'k1', userId } })
      .when(react)
      .records());

  it('stays taken while it is linked again', () =>
    givenProcess(...registered, unlinked, { type: 'ProviderLinked', data: google })
      .when(react)
      .records());
});
