/**
 * The half of a session that scripts cannot read. A page in a browser gets one; other clients work with the token alone.
 */
import { timingSafeEqual } from 'node:crypto';
import { cookiesOf } from '#platform/http/cookies.ts';
import type { CookieToSet, Transport } from '#platform/http/route.ts';
import { newToken, tokenHash } from '#platform/secrets/tokenHash.ts';
import { isOwnPage } from './isOwnPage.ts';

const COOKIE = '__Host-rb';

/** A new half for a page of ours; none for another client. */
export const newHalf = (transport: Transport, days: number): { hash: Buffer | null; cookies: CookieToSet[] } => {
  if (!isOwnPage(transport)) return { hash: null, cookies: [] };
  const value = newToken();
  return { hash: tokenHash(value), cookies: [{ name: COOKIE, value, maxAgeSeconds: days * 24 * 60 * 60 }] };
};

const isHalf = (half: string | undefined, hash: Buffer): boolean =>
  half !== undefined && timingSafeEqual(tokenHash(half), hash);

/** Whether the client may use the session: it sends its half, or the session has none. */
export const hasHalf = (hash: Buffer | null, transport: Transport): boolean =>
  hash === null || isHalf(transport.cookie(COOKIE), hash);

/** Whether these cookies (a header) hold this half. */
export const holdsHalf = (hash: Buffer, cookies: string | undefined): boolean =>
  isHalf(cookiesOf(cookies).get(COOKIE), hash);
