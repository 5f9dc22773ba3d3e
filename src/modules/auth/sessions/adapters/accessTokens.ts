import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { Problem } from '#contracts/http/problem.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type AccessTokens = {
  issue: (sessionId: string, userId: string) => Promise<string>;
  /** The id of the session it names. @throws Problem `not-signed-in` */
  read: (token: string) => Promise<string>;
};

const LIFE_SECONDS = 15 * 60;
const PERIOD_MS = 30 * DAY_MS;

/**
 * Short-lived JWTs, signed by a key of the current 30 days that is derived from the master key; its number is the key
 * id. The previous key is still accepted, so nobody is signed out when the period changes.
 */
export const accessTokens = (masterKey: Buffer, now: () => Date): AccessTokens => {
  const period = (): number => Math.floor(now().getTime() / PERIOD_MS);
  const keyOf = (kid: string): Buffer => createHmac('sha256', masterKey).update(`access token ${kid}`).digest();
  return {
    issue: (sessionId, userId) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const kid = String(period());
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFE_SECONDS)
        .sign(keyOf(kid));
    },

    read: async (token) => {
      const kids = [period(), period() - 1].map(String);
      const { payload } = await jwtVerify<{ sid: string }>(
        token,
        ({ kid = '' }) => {
          if (!kids.includes(kid)) throw new Problem('not-signed-in');
          return keyOf(kid);
        },
        { algorithms: ['HS256'], typ: 'at+jwt', currentDate: now() },
      ).catch(() => {
        throw new Problem('not-signed-in');
      });
      return payload.sid;
    },
  };
};
