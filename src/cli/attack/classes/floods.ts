/** Asking until something gives way; against limits as they are in production. */
import * as auth from '#contracts/auth/auth.ts';
import { callSite } from '#driver/client.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { ask, type Answer, type Attack, type Sent } from '../attack.ts';
import type { World } from '../world.ts';

type Flood = { call: string; times: number; sent: (n: number) => Sent };

/** The answers of so many requests, one after another. */
const flood = async ({ strict }: World, { call, times, sent }: Flood): Promise<Answer[]> => {
  const { url } = await strict();
  const answers: Answer[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await ask(url, call, sent(n)));
  return answers;
};

/** What fell: that the last request was let in like the first. */
const unlessStopped = (answers: readonly Answer[]): string | undefined => {
  const [first, last] = [answers[0], answers.at(-1)];
  if (first?.status === 429) throw new Error('the limit was used up before');
  return last?.status === 429 ? undefined : `the last of ${answers.length} was answered ${last?.status}`;
};

const wrong = (emailOrUsername: string) => ({ emailOrUsername, password: 'Wrong-Passw0rd-1' });

export const floodAttacks: readonly Attack[] = [
  {
    name: 'to try passwords without an end from one address',
    run: async (world) =>
      unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/login',
          times: 22,
          sent: (n) => ({ body: wrong(`nobody-${n}`), from: '127.0.0.11' }),
        }),
      ),
  },
  {
    name: 'to try passwords under forged addresses',
    run: async (world) =>
      unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/login',
          times: 22,
          sent: (n) => ({
            body: wrong(`nobody-${n}`),
            headers: { 'X-Forwarded-For': `10.0.0.${n}` },
            from: '127.0.0.12',
          }),
        }),
      ),
  },
  {
    name: 'to try passwords of one account from many addresses',
    run: async (world) => {
      await enterAs(await world.strict(), { name: 'tried-often' });
      const names = ['tried-often', 'tried-often@test.example'];
      return unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/login',
          times: 8,
          sent: (n) => ({ body: wrong(names[n % 2] ?? ''), from: `127.0.1.${n + 1}` }),
        }),
      );
    },
  },
  {
    name: 'to register accounts without an end',
    run: async (world) =>
      unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/register',
          times: 12,
          sent: () => ({ body: { email: 'nobody' }, from: '127.0.0.13' }),
        }),
      ),
  },
  {
    name: 'to fill a mailbox with links to set a password',
    run: async (world) => {
      const email = 'filled@test.example';
      return unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/forgot-password',
          times: 5,
          sent: (n) => ({ body: { email }, from: `127.0.2.${n + 1}` }),
        }),
      );
    },
  },
  {
    name: 'to ask the API without an end',
    run: async (world) =>
      unlessStopped(await flood(world, { call: 'GET /api/videos', times: 610, sent: () => ({ from: '127.0.0.14' }) })),
  },
  {
    name: 'to find out which names are taken, one after another',
    run: async (world) =>
      unlessStopped(
        await flood(world, {
          call: 'GET /api/user/check-username/somebody',
          times: 62,
          sent: () => ({ from: '127.0.0.15' }),
        }),
      ),
  },
  {
    name: 'to go on under one’s account from other addresses',
    run: async (world) => {
      const site = await world.strict();
      const body = { email: 'mover@test.example', username: 'mover', displayName: 'Mover', isCreator: false };
      const { accessToken: token } = await callSite(site.url)(auth.register, {
        body: { ...body, password: 'Passw0rd-for-tests' },
      });
      return unlessStopped(
        await flood(world, {
          call: 'POST /api/auth/prove',
          times: 40,
          sent: (n) => ({ token, body: { password: 'Wrong-Passw0rd-1' }, from: `127.0.3.${n + 1}` }),
        }),
      );
    },
  },
];
