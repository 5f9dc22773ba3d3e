import { timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { isOwnPage } from '#modules/auth/sessions/adapters/isOwnPage.ts';

const COOKIE = '__Host-device';
const LIFE_SECONDS = (180 * DAY_MS) / 1000;
/** The accounts of one browser that are remembered, the last ones. */
const MOST_ACCOUNTS = 5;
const ID = /^[\da-f-]{36}$/;

export type DeviceCookie = {
  /** The id of the browser, when this account has been signed in to from there before. */
  find(transport: Transport, userId: string): Promise<string | undefined>;
  /** The id of the browser, and the cookie that remembers a sign-in there; nothing for a client that is no page of ours. */
  remember(transport: Transport, userId: string): Promise<{ id?: string; cookies: CookieToSet[] }>;
};

const isAmong = (marks: readonly string[], mark: string): boolean =>
  marks.some((found) => found.length === mark.length && timingSafeEqual(Buffer.from(found), Buffer.from(mark)));

/**
 * Browsers in which an account has been signed in to, by a signed cookie `<id>.<mark of an account>…`, so that a stranger
 * who guesses from elsewhere does not lock its owner out (OWASP, device cookies). An owner who takes the account back ends
 * the marks of all browsers: `countReclaims` stands in them, once it is not 0.
 */
export const deviceCookie = (
  key: Buffer,
  { newId, countReclaims }: { newId: () => string; countReclaims: (userId: string) => Promise<number> },
): DeviceCookie => {
  const sign = keyedHash(key);
  const markOf = async (id: string, userId: string): Promise<string> => {
    const reclaims = await countReclaims(userId);
    return sign(reclaims === 0 ? `${id} ${userId}` : `${id} ${userId} ${reclaims}`);
  };
  const read = (transport: Transport): { id: string; marks: string[] } | undefined => {
    const [id = '', ...marks] = (transport.cookie(COOKIE) ?? '').split('.');
    return ID.test(id) ? { id, marks } : undefined;
  };
  return {
    find: async (transport, userId) => {
      const device = read(transport);
      return device && isAmong(device.marks, await markOf(device.id, userId)) ? device.id : undefined;
    },
    remember: async (transport, userId) => {
      if (!isOwnPage(transport)) return { cookies: [] };
      const { id, marks } = read(transport) ?? { id: newId(), marks: [] };
      const mark = await markOf(id, userId);
      const kept = marks.filter((found) => found !== mark).slice(1 - MOST_ACCOUNTS);
      const value = [id, ...kept, mark].join('.');
      return { id, cookies: [{ name: COOKIE, value, maxAgeSeconds: LIFE_SECONDS }] };
    },
  };
};
