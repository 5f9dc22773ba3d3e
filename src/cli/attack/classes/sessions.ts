/** Stolen, forged and borrowed sessions, and the second step of a sign-in. */
import { generate } from 'otplib';
import * as account from '#contracts/auth/account.ts';
import { protect } from '#driver/client.ts';
import { password } from '#driver/siteDriver.ts';
import { ageProofs } from '#testing/site/ageProofs.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { firstOf, jsonOf, unless, type Answer } from '#cli/attack/request.ts';
import type { Session, World } from '#cli/attack/world.ts';

type Challenge = { challengeToken: string; requiresTwoFactor: boolean };

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

const signInFresh = async ({ signIn }: World, name: string): Promise<Session> =>
  jsonOf<Session>(await signIn(name)) as Session;

const challengeOf = async ({ signIn }: World, name: string): Promise<string> =>
  jsonOf<Challenge>(await signIn(name)).challengeToken ?? '';

const answerChallenge = ({ ask }: World, challengeToken: string, code: string): Promise<Answer> =>
  ask('POST /api/auth/verify-2fa', { body: { code, challengeToken } });

/** A page of the site in a browser: the cookies that it got. */
const signInAsBrowser = async ({ signIn }: World, name: string): Promise<{ session: Session; cookie: string }> => {
  const answer = await signIn(name, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
  return { session: jsonOf<Session>(answer) as Session, cookie: cookies.join('; ') };
};

/** What must be asked for again, with what it is sent. */
const sensitive: readonly [call: string, body: object][] = [
  ['POST /api/my/payee/setup', {}],
  ['POST /api/payouts', { amountPence: 1000 }],
  ['POST /api/auth/enable-2fa', {}],
  ['POST /api/user/export', {}],
  ['POST /api/user/delete', { username: 'sold-out' }],
  ['POST /api/user/providers/google/link', { token: 'x' }],
];

export const sessionAttacks: readonly Attack[] = [
  {
    name: 'to forge a token without a signature',
    run: async ({ ask, enter }) => {
      const payload = payloadOf((await enter('buyer')).token());
      const token = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`;
      return unless([401], await ask('GET /api/user/profile', { token }));
    },
  },
  {
    name: 'to put another person into a token',
    run: async ({ ask, enter }) => {
      const victim = await enter('buyer');
      const thief = await enter('pickpocket');
      const [head = '', , signature = ''] = thief.token().split('.');
      const payload = payloadOf(victim.token());
      return unless([401], await ask('GET /api/user/profile', { token: `${head}.${base64(payload)}.${signature}` }));
    },
  },
  {
    name: 'to go on with the token of a session that has ended',
    run: async (world) => {
      await world.enter('signs-out');
      const { accessToken: token } = await signInFresh(world, 'signs-out');
      const ended = await world.ask('POST /api/auth/logout', { token, body: {} });
      if (ended.status >= 300) throw new Error(ended.text);
      return unless([401], await world.ask('GET /api/user/profile', { token }));
    },
  },
  {
    name: 'to use a stolen refresh token after its owner',
    run: async (world) => {
      await world.enter('refreshes');
      const first = await signInFresh(world, 'refreshes');
      const renew = (refreshToken: string) => world.ask('POST /api/auth/refresh', { body: { refreshToken } });
      const second = jsonOf<Session>(await renew(first.refreshToken));
      const third = jsonOf<Session>(await renew(second.refreshToken ?? ''));
      return firstOf([
        async () => unless([401], await renew(first.refreshToken)),
        async () => unless([401], await renew(third.refreshToken ?? '')),
      ]);
    },
  },
  {
    name: 'to renew a browser’s session without the half that its browser holds',
    run: async (world) => {
      await world.enter('browses');
      const { session, cookie } = await signInAsBrowser(world, 'browses');
      if (!cookie.includes('__Host-rb=')) return 'the browser got no half';
      const body = { refreshToken: session.refreshToken };
      return unless([401], await world.ask('POST /api/auth/refresh', { body }));
    },
  },
  {
    name: 'to act by the cookies of a visitor’s browser alone',
    run: async (world) => {
      await world.enter('browses');
      const { session, cookie } = await signInAsBrowser(world, 'browses');
      const all = `${cookie}; accessToken=${session.accessToken}; refreshToken=${session.refreshToken}`;
      const body = { displayName: 'Forged' };
      return firstOf([
        async () => unless([401], await world.ask('PUT /api/user/profile', { cookie: all, body })),
        async () => unless([401], await world.ask('GET /api/user/profile', { cookie: all })),
      ]);
    },
  },
  {
    name: 'to guess the second step for as long as it takes',
    run: async (world) => {
      await protect(await world.enter('guessed'));
      const challenge = await challengeOf(world, 'guessed');
      const answers: Answer[] = [];
      for (let n = 0; n < 7; n += 1) answers.push(await answerChallenge(world, challenge, `00000${n}`));
      const counted = answers.slice(5).every(({ status, text }) => status === 429 || text.includes('challenge-ended'));
      return counted ? undefined : answers.map(({ status }) => status).join(' ');
    },
  },
  {
    name: 'to use an authenticator’s code twice',
    run: async (world) => {
      const person = await world.enter('coded');
      const { secret } = await person.call(account.enableTwoFactor);
      const code = await generate({ secret });
      const body = { code };
      const set = await world.ask('POST /api/auth/verify-2fa', { token: person.token(), body });
      if (set.status !== 200) throw new Error(set.text);
      return unless([400, 401, 429], await answerChallenge(world, await challengeOf(world, 'coded'), code));
    },
  },
  {
    name: 'to use a recovery code twice',
    run: async (world) => {
      const [code = ''] = await protect(await world.enter('recovers'));
      const first = await answerChallenge(world, await challengeOf(world, 'recovers'), code);
      if (first.status !== 200) throw new Error(first.text);
      return unless([400, 401], await answerChallenge(world, await challengeOf(world, 'recovers'), code));
    },
  },
  {
    name: 'to pass another person’s second step with a code of one’s own',
    run: async (world) => {
      await protect(await world.enter('answered'));
      const [code = ''] = await protect(await world.enter('answers-own'));
      return unless([400, 401], await answerChallenge(world, await challengeOf(world, 'answered'), code));
    },
  },
  {
    name: 'to end another’s session',
    run: async (world) => {
      const victim = await world.enter('stays-in');
      const thief = await world.enter('pickpocket');
      const { sessions } = await victim.call(account.mySessions);
      for (const { id } of sessions)
        await world.ask(`POST /api/auth/sessions/${id}/end`, { token: thief.token(), body: {} });
      return unless([200], await world.ask('GET /api/user/profile', { token: victim.token() }));
    },
  },
  {
    name: 'to change with a stolen session where money goes and who signs in',
    run: async (world) => {
      const victim = await world.enterCreator('sold-out');
      await ageProofs(world.site, victim.userId);
      return firstOf(
        sensitive.map(([call, body]) => async () => {
          const answer = await world.ask(call, { token: victim.token(), body });
          return answer.text.includes('proof-needed') ? undefined : `${call}: ${answer.status} ${answer.text}`;
        }),
      );
    },
  },
  {
    name: 'to stay signed in when the owner changes the password',
    run: async (world) => {
      const owner = await world.enter('changes-password');
      const { accessToken: token } = await signInFresh(world, 'changes-password');
      const next = 'Another-Passw0rd-4';
      await owner.call(account.changePassword, {
        body: { currentPassword: password, newPassword: next },
      });
      return unless([401], await world.ask('GET /api/user/profile', { token }));
    },
  },
  {
    name: 'to stay signed in when the owner switches on a second factor',
    run: async (world) => {
      const owner = await world.enter('adds-factor');
      const { accessToken: token } = await signInFresh(world, 'adds-factor');
      await protect(owner);
      return unless([401], await world.ask('GET /api/user/profile', { token }));
    },
  },
  {
    name: 'to sign in as a person for whom the provider does not vouch',
    run: ({ ask }) =>
      firstOf([
        async () => unless([400, 401, 403], await ask('POST /api/auth/google', { body: { idToken: 'a.b.c' } })),
        async () => {
          const claims = {
            email: 'buyer@test.example',
            email_verified: true,
            sub: '1',
            iss: 'https://accounts.google.com',
          };
          const idToken = `${base64({ alg: 'none' })}.${base64(claims)}.`;
          return unless([400, 401, 403], await ask('POST /api/auth/google', { body: { idToken } }));
        },
        async () => unless([400, 401, 403], await ask('POST /api/auth/exchange', { body: { code: 'x'.repeat(43) } })),
      ]),
  },
];
