/** Google ID tokens, checked against Google's published keys. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import type { Identity, VerifyToken } from './identity.ts';

/** Google uses both spellings of its name. */
const googleIssuers = ['https://accounts.google.com', 'accounts.google.com'] as const;

const CLOCK_TOLERANCE_SECONDS = 5;
const MAX_AGE_SECONDS = 300;
const KEYS_TIMEOUT_MS = 5000;

type Options = {
  clientId: string;
  issuers?: readonly string[];
  jwksUrl: string;
  now: () => Date;
};

/** The claims of an ID token and of Google's user info alike. */
const googleClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
});

/** Reads an ID token's claims or a user info answer. @throws Problem `provider-refused` */
export const googleIdentity = (claims: unknown): Identity => {
  const { success, data } = googleClaims.safeParse(claims);
  if (!success) throw new Problem('provider-refused');
  return {
    provider: 'google',
    subject: data.sub,
    email: data.email ?? null,
    isEmailVerified: data.email !== undefined && data.email_verified === true,
    name: data.name ?? null,
  };
};

/** The token's fault: no key of Google's matches it. Any other failure to get a key is a network failure. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

const keysOf = (jwksUrl: string): JWTVerifyGetKey => {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: KEYS_TIMEOUT_MS });
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw isTokensFault(error)
        ? error
        : new Problem('unavailable', 'Google cannot be reached just now. Please try again in a moment.', {
            retryAfterSeconds: 5,
          });
    });
};

/** Verifies Google ID tokens for this client; refuses an expired, foreign or forged one. */
export const googleVerifier = ({ clientId, issuers = googleIssuers, jwksUrl, now }: Options): VerifyToken => {
  const keys = keysOf(jwksUrl);
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: [...issuers],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      });
      // The same keys sign other things than ID tokens, and ID tokens for other clients of the audience.
      const isIdToken = protectedHeader.typ === undefined || protectedHeader.typ.toUpperCase() === 'JWT';
      const isForUs = payload['azp'] === undefined || payload['azp'] === clientId;
      if (!isIdToken || !isForUs) throw new Problem('provider-refused');
      return googleIdentity(payload);
    } catch (error) {
      // The library's errors carry the claims, so none of them leaves this function.
      throw error instanceof Problem ? error : new Problem('provider-refused');
    }
  };
};
