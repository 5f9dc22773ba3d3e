/** The protection of accounts, with everything filled in: passwords, second factors, mailed links. */
import { generate } from 'otplib';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Person } from './people.ts';
import type { Given, World } from './world.ts';

/** The password of everybody in these tests. */
export const password = 'Right-horse-2026';

/** For `.also(…)`: this person signs in with `password` from now on. */
export const canSignIn =
  (person: Person) =>
  ({ setPassword }: World): Promise<void> =>
    setPassword(person, password);

/** The code that an authenticator shows for this secret at this moment. */
export const codeOf = (secret: string, { clock }: World): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

/** The current code of a person whose second factor is on. */
export const currentCode = async (person: Person, { adapters }: World): Promise<string> =>
  (await adapters.twoFactor.currentCode(person.id))?.code ?? 'none';

/**
 * For `.also(…)`: sign-ins of this person ask for a code from now on, and there are ten recovery codes. The code that
 * ended the set-up is used, so half a minute passes.
 */
export const hasTwoFactor =
  (person: Person) =>
  async (world: World): Promise<readonly string[]> => {
    const { adapters, clock, give } = world;
    const { secret } = await adapters.twoFactor.begin(person.id, person.email);
    await adapters.twoFactor.confirm(person.id, await codeOf(secret, world));
    const from = personal(person.id, { device: 'Firefox on Linux', address: '192.0.2.1' });
    await give(person, { type: 'TwoFactorEnabled', data: { userId: person.id, from } });
    clock.wait(30);
    return adapters.recoveryCodes.replace(person.id);
  };

/** Signing in by this provider leads to this account; `key` is the name of the provider's account in the log. */
export const linked = (person: Person, provider: Provider, key: string): Given => [
  person,
  { type: 'NameTaken', data: { kind: provider, key, userId: person.id } },
  {
    type: 'ProviderLinked',
    data: {
      userId: person.id,
      provider,
      key,
      from: personal(person.id, { device: 'Firefox on Linux', address: '192.0.2.1' }),
    },
  },
];

/** What the link in the last mail to this address carries. */
export const mailedLink = ({ mails }: Pick<World, 'mails'>, to: string): URL => {
  const mail = mails.findLast((mail) => mail.to === to);
  if (!mail?.button) throw new Error(`no mail with a link went to ${to}`);
  return new URL(mail.button.url);
};
