/** Getting into somebody's account, or keeping a way in. */
import { randomUUID } from 'node:crypto';
import type { World } from '#cli/attack/world.ts';
import { password } from '#driver/siteDriver.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, jsonOf, unless } from '#cli/attack/request.ts';

const newPassword = 'Another-Passw0rd-3';
const resetLink = /reset-password\?(\S+)/;
const confirmLink = /verify-email\?(\S+)/;

/** The person and the token of a mailed link. */
const readLink = (query: string): { userId: string; token: string } => {
  const found = new URLSearchParams(query);
  return { userId: found.get('userId') ?? '', token: found.get('token') ?? '' };
};

/** Everything but what differs from answer to answer. */
const plain = (text: string): string => text.replace(/"instance":"[^"]*"/, '');

/** What differs between the answers about an account and about none. */
const compare = async (
  { ask, enter }: World,
  about: (name: string) => { call: string; body: object },
): Promise<string | undefined> => {
  await enter('buyer');
  const answers: string[] = [];
  for (const name of ['buyer', 'nobody-here']) {
    const { call, body } = about(name);
    const { status, text } = await ask(call, { body });
    answers.push(`${status} ${plain(text)}`);
  }
  return answers[0] === answers[1] ? undefined : answers.join(' and ');
};

export const accountAttacks: readonly Attack[] = [
  {
    name: 'to learn from a sign-in whether an account exists',
    run: (world) =>
      compare(world, (name) => ({
        call: 'POST /api/auth/login',
        body: { emailOrUsername: name, password: 'Wrong-Passw0rd-1' },
      })),
  },
  {
    name: 'to learn from a reset whether an account exists',
    run: (world) =>
      compare(world, (name) => ({ call: 'POST /api/auth/forgot-password', body: { email: `${name}@test.example` } })),
  },
  {
    name: 'to wait in an account of a stranger’s address with a second factor',
    run: async ({ ask, register }) => {
      const { accessToken: token } = await register('waits-with-factor');
      return unless([403], await ask('POST /api/auth/enable-2fa', { token, body: {} }));
    },
  },
  {
    name: 'to wait in an account of a stranger’s address with a linked provider',
    run: async ({ ask, register }) => {
      const { accessToken: token } = await register('waits-with-provider');
      return unless([403], await ask('POST /api/user/providers/google/link', { token, body: { token: 'x' } }));
    },
  },
  {
    name: 'to stay in an account whose owner takes it by a reset',
    run: async ({ ask, register, mailed }) => {
      const { accessToken: token } = await register('taken-back');
      await ask('POST /api/auth/forgot-password', { body: { email: 'taken-back@test.example' } });
      const link = readLink(await mailed('taken-back', resetLink));
      const body = { ...link, password: newPassword };
      const reset = await ask('POST /api/auth/reset-password', { body });
      if (reset.status !== 200) throw new Error(reset.text);
      return unless([401], await ask('GET /api/user/profile', { token }));
    },
  },
  {
    name: 'to set a password twice by one link',
    run: async ({ ask, enter, mailed }) => {
      await enter('resets-twice');
      await ask('POST /api/auth/forgot-password', { body: { email: 'resets-twice@test.example' } });
      const link = readLink(await mailed('resets-twice', resetLink));
      const reset = (text: string) => ask('POST /api/auth/reset-password', { body: { ...link, password: text } });
      const first = await reset(newPassword);
      if (first.status !== 200) throw new Error(first.text);
      return unless([400, 404, 409, 410], await reset(`${newPassword}-again`));
    },
  },
  {
    name: 'to set another person’s password with a link of one’s own',
    run: async ({ ask, enter, mailed }) => {
      const victim = await enter('buyer');
      await enter('own-link');
      await ask('POST /api/auth/forgot-password', { body: { email: 'own-link@test.example' } });
      const { token } = readLink(await mailed('own-link', resetLink));
      const body = { userId: victim.userId, token, password: newPassword };
      return unless([400, 404, 410], await ask('POST /api/auth/reset-password', { body }));
    },
  },
  {
    name: 'to confirm another person’s address with a link of one’s own',
    run: async ({ ask, register, mailed }) => {
      await register('confirms-own');
      const victim = await register('never-confirmed');
      const { token } = readLink(await mailed('confirms-own', confirmLink));
      const { userId } = readLink(await mailed('never-confirmed', confirmLink));
      await ask(`GET /api/auth/confirm-email?${new URLSearchParams({ userId, token }).toString()}`);
      const body = { firstName: 'A', lastName: 'B', country: 'United Kingdom' };
      return unless([403], await ask('POST /api/auth/complete-profile', { token: victim.accessToken, body }));
    },
  },
  {
    name: 'to delete a confirmed account by the link of its first mail',
    run: async ({ ask, enter, mailed }) => {
      await enter('was-confirmed');
      const link = readLink(await mailed('was-confirmed', confirmLink));
      await ask('POST /api/auth/not-me', { body: link });
      return unless([200], await ask('POST /api/auth/login', { body: { emailOrUsername: 'was-confirmed', password } }));
    },
  },
  {
    name: 'to register with rights of staff',
    run: async ({ ask, register }) => {
      const more = { roles: ['admin'], isAdmin: true, isEmailVerified: true, userId: randomUUID() };
      const { accessToken: token } = await register('born-admin', more);
      return firstOf([
        async () => unless([403], await ask('GET /api/admin/accounts', { token })),
        async () => unless([403], await ask('POST /api/user/export', { token, body: {} })),
      ]);
    },
  },
  {
    name: 'to take a name that differs from another’s by its case',
    run: async ({ ask, enter }) => {
      await enter('buyer');
      const body = { email: 'case@test.example', username: 'BUYER', displayName: 'Case', password, isCreator: false };
      return unless([400, 409], await ask('POST /api/auth/register', { body }));
    },
  },
  {
    name: 'to have a password that everybody tries first',
    run: async ({ ask }) => {
      const body = { email: 'weak@test.example', username: 'weak', displayName: 'Weak', isCreator: false };
      return unless([400], await ask('POST /api/auth/register', { body: { ...body, password: 'Password1' } }));
    },
  },
  {
    name: 'to change a password without the one before',
    run: async ({ ask, enter }) => {
      const person = await enter('keeps-password');
      const body = { currentPassword: 'Wrong-Passw0rd-1', newPassword };
      return unless([400, 401, 403], await ask('POST /api/auth/change-password', { token: person.token(), body }));
    },
  },
  {
    name: 'to read in an answer what only the site should hold',
    run: async ({ ask, enter }) => {
      const token = (await enter('buyer')).token();
      for (const call of ['GET /api/user/profile', 'GET /api/user/settings', 'GET /api/auth/sessions']) {
        const answer = await ask(call, { token });
        const secret = /argon2|passwordHash|password_hash|salt|refreshToken|half_hash|secret/.exec(answer.text);
        if (answer.status !== 200 || secret) return `${call}: ${secret?.[0] ?? answer.status}`;
      }
      const listed = jsonOf<{ cards?: unknown }>(await ask('GET /api/creators/creator'));
      return /@test\.example/.test(JSON.stringify(listed)) ? 'a public page shows an address' : undefined;
    },
  },
];
