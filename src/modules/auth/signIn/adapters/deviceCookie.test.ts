import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transport } from '#platform/http/route.ts';
import { id } from '#testing/events.ts';
import { deviceCookie } from './deviceCookie.ts';

const COOKIE = '__Host-device';
let made = 0;
const devices = deviceCookie(Buffer.alloc(32, 'devices'), () => id((made += 1)));
const transport = (cookie?: string, header = 'same-origin'): Transport => ({
  requestId: 'r',
  address: '192.0.2.1',
  header: (name) => (name === 'sec-fetch-site' ? header : undefined),
  cookie: (name) => (name === COOKIE ? cookie : undefined),
  rawBody: undefined,
});
const remember = (userId: string, cookie?: string): string =>
  devices.remember(transport(cookie), userId).cookies[0]?.value ?? '';

it('knows a browser again by its cookie, for the accounts that were signed in to there', () => {
  const cookie = remember(id(901), remember(id(900)));
  expect(devices.find(transport(cookie), id(900))).toBe(cookie.split('.')[0]);
  expect(devices.find(transport(cookie), id(901))).toBe(cookie.split('.')[0]);
  expect(devices.find(transport(cookie), id(902))).toBeUndefined();
  expect(devices.find(transport(), id(900))).toBeUndefined();
});

it('keeps the last five accounts of a browser, each once', () => {
  let cookie = '';
  for (const user of [900, 901, 900, 902, 903, 904, 905]) cookie = remember(id(user), cookie);
  const found = [900, 901, 902, 903, 904, 905].filter((user) => devices.find(transport(cookie), id(user)));
  expect(found).toEqual([900, 902, 903, 904, 905]);
});

it('is no cookie for a client that is no page of ours', () => {
  expect(devices.remember(transport(undefined, 'cross-site'), id(900))).toEqual({ cookies: [] });
});

it('believes no cookie that it did not sign', () => {
  const real = remember(id(900));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `${real.split('.')[0]}.${text}`),
      ),
      (text) => {
        fc.pre(text !== real);
        expect(devices.find(transport(text), id(900))).toBeUndefined();
      },
    ),
  );
  expect(devices.find(transport(`${id(999)}.${real.split('.')[1]}`), id(900))).toBeUndefined();
});
