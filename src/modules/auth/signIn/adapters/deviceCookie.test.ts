import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transport } from '#platform/http/route.ts';
import { id } from '#testing/events.ts';
import { deviceCookie } from './deviceCookie.ts';

const COOKIE = '__Host-device';
let made = 0;
const reclaims = new Map<string, number>();
const devices = deviceCookie(Buffer.alloc(32, 'devices'), {
  newId: () => id((made += 1)),
  countReclaims: (userId) => Promise.resolve(reclaims.get(userId) ?? 0),
});
const transport = (cookie?: string, header = 'same-origin'): Transport => ({
  requestId: 'r',
  address: '192.0.2.1',
  header: (name) => (name === 'sec-fetch-site' ? header : undefined),
  cookie: (name) => (name === COOKIE ? cookie : undefined),
  rawBody: undefined,
});
const remember = async (userId: string, cookie?: string): Promise<string> =>
  (await devices.remember(transport(cookie), userId)).cookies[0]?.value ?? '';

it('knows a browser again by its cookie, for the accounts that were signed in to there', async () => {
  const cookie = await remember(id(901), await remember(id(900)));
  expect(await devices.find(transport(cookie), id(900))).toBe(cookie.split('.')[0]);
  expect(await devices.find(transport(cookie), id(901))).toBe(cookie.split('.')[0]);
  expect(await devices.find(transport(cookie), id(902))).toBeUndefined();
  expect(await devices.find(transport(), id(900))).toBeUndefined();
});

it('keeps the last five accounts of a browser, each once', async () => {
  let cookie = '';
  for (const user of [900, 901, 900, 902, 903, 904, 905]) cookie = await remember(id(user), cookie);
  const found: number[] = [];
  for (const user of [900, 901, 902, 903, 904, 905])
    if ((await devices.find(transport(cookie), id(user))) !== undefined) found.push(user);
  expect(found).toEqual([900, 902, 903, 904, 905]);
});

it('forgets every browser of an account that its owner takes back, and none of another', async () => {
  const cookie = await remember(id(911), await remember(id(910)));
  reclaims.set(id(910), 1);
  expect(await devices.find(transport(cookie), id(910))).toBeUndefined();
  expect(await devices.find(transport(cookie), id(911))).toBe(cookie.split('.')[0]);
  const next = await remember(id(910), cookie);
  expect(await devices.find(transport(next), id(910))).toBe(cookie.split('.')[0]);
  reclaims.set(id(910), 2);
  expect(await devices.find(transport(next), id(910))).toBeUndefined();
});

it('is no cookie for a client that is no page of ours', async () => {
  expect(await devices.remember(transport(undefined, 'cross-site'), id(900))).toEqual({ cookies: [] });
});

it('believes no cookie that it did not sign', async () => {
  const real = await remember(id(900));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `${real.split('.')[0]}.${text}`),
      ),
      async (text) => {
        fc.pre(text !== real);
        expect(await devices.find(transport(text), id(900))).toBeUndefined();
      },
    ),
  );
  expect(await devices.find(transport(`${id(999)}.${real.split('.')[1]}`), id(900))).toBeUndefined();
});
