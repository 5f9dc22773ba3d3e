/** Asking until something gives way; against limits as they are in production. */
import * as auth from '#contracts/auth/auth.ts';
import { callSite } from '#driver/client.ts';
import { enterAs } from '#driver/siteDriver.ts';
import type { Attack } from '#cli/attack/attack.ts';
import { ask, type Sent } from '#cli/attack/request.ts';
import type { World } from '#cli/attack/world.ts';

type Flood = { call: string; times: number; sent: (n: number) => Sent };

/** Sends so many, one after another. Returns what fell: that the last was let in like the first. */
const flood = async ({ strict }: World, { call, times, sent }: Flood): Promise<string | undefined> => {
  const { url } = await strict();
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await ask(url, call, sent(n))).status);
  if (statuses[0] === 429) throw new Error('the limit was used up before');
  return statuses.at(-1) === 429 ? undefined : `the last of ${times} was answered ${statuses.at(-1)}`;
};

const wrong = (emailOrUsername: string) => ({ emailOrUsername, password: 'Wrong-Passw0rd-1' });

export const floodAttacks: readonly Attack[] = [
  {
    name: 'to try passwords without an end from one address',
    run: (world) =>
      flood(world, {
        call: 'POST /api/auth/login',
        times: 22,
        sent: (n) => ({ body: wrong(`nobody-${n}`), from: '127.0.0.11' }),
      }),
  },
  {
    name: 'to try passwords under forged addresses',
    run: (world) =>
      flood(world, {
        call: 'POST /api/auth/login',
        times: 22,
        sent: (n) => ({
          body: wrong(`nobody-${n}`),
          headers: { 'X-Forwarded-For': `10.0.0.${n}` },
          from: '127.0.0.12',
        }),
      }),
  },
  {
    name: 'to try passwords of one account from many addresses',
    run: async (world) => {
      await enterAs(await world.strict(), { name: 'tried-often' });
      const names = ['tried-often', 'tried-often@test.example'];
      return flood(world, {
        call: 'POST /api/auth/login',
        times: 8,
        sent: (n) => ({ body: wrong(names[n % 2] ?? ''), from: `127.0.1.${n + 1}` }),
      });
    },
  },
  {
    name: 'to register accounts without an end',
    run: (world) =>
      flood(world, {
        call: 'POST /api/auth/register',
        times: 12,
        sent: () => ({ body: { email: 'nobody' }, from: '127.0.0.13' }),
      }),
  },
  {
    name: 'to fill a mailbox with links to set a password',
    run: async (world) => {
      const email = 'filled@test.example';
      return flood(world, {
        call: 'POST /api/auth/forgot-password',
        times: 5,
        sent: (n) => ({ body: { email }, from: `127.0.2.${n + 1}` }),
      });
    },
  },
  {
    name: 'to ask the API without an end',
    run: (world) => flood(world, { call: 'GET /api/videos', times: 610, sent: () => ({ from: '127.0.0.14' }) }),
  },
  {
    name: 'to find out which names are taken, one after another',
    run: (world) =>
      flood(world, {
        call: 'GET /api/user/check-username/somebody',
        times: 62,
        sent: () => ({ from: '127.0.0.15' }),
      }),
  },
  {
    name: 'to go on under one’s account from other addresses',
    run: async (world) => {
      const site = await world.strict();
      const body = { email: 'mover@test.example', username: 'mover', displayName: 'Mover', isCreator: false };
      const { accessToken: token } = await callSite(site.url)(auth.register, {
        body: { ...body, password: 'Passw0rd-for-tests' },
      });
      return flood(world, {
        call: 'POST /api/auth/prove',
        times: 40,
        sent: (n) => ({ token, body: { password: 'Wrong-Passw0rd-1' }, from: `127.0.3.${n + 1}` }),
      });
    },
  },
];
