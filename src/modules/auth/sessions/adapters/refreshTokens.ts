import { createHmac, timingSafeEqual } from 'node:crypto';

type Salted = { id: string; salt: Buffer };
/** The contents of a refresh token, not verified yet. */
export type RefreshClaim = { sessionId: string; counter: number; secret: Buffer };

/**
 * Token n of a session is an HMAC over the session's id, n and its salt: it is not stored, every request for the
 * successor of n returns the same one, and only the holder of `key` (32 bytes) can make it.
 */
export const refreshTokens = (key: Buffer) => {
  const secretOf = ({ id, salt }: Salted, counter: number): Buffer =>
    createHmac('sha256', key).update(id).update(String(counter)).update(salt).digest();
  return {
    issue: (session: Salted, counter: number): string =>
      `${session.id}.${counter}.${secretOf(session, counter).toString('base64url')}`,

    parse: (token: string): RefreshClaim | undefined => {
      const [, sessionId = '', counter = '', secret = ''] =
        /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      return sessionId ? { sessionId, counter: Number(counter), secret: Buffer.from(secret, 'base64url') } : undefined;
    },

    isGenuine: ({ counter, secret }: RefreshClaim, session: Salted): boolean =>
      timingSafeEqual(secret, secretOf(session, counter)),
  };
};
