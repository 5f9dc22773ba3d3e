/** ID tokens of the stand-in, as Google's: RS256, good for an hour. */
import { SignJWT } from 'jose';
import type { SigningKey } from './signingKey.ts';

/** The claims of a token; everything but the subject has a valid default, and tests change one claim at a time. */
export type IdTokenClaims = Readonly<{
  subject: string;
  email?: string | null;
  emailVerified?: boolean;
  name?: string;
  audience?: string;
  issuer?: string;
  issuedAt?: Date;
  expiresAt?: Date;
  nonce?: string | undefined;
}>;

export type IssueIdToken = (claims: IdTokenClaims) => Promise<string>;

const HOUR_MS = 3_600_000;

/** Signs ID tokens of one issuer for one client. */
export const idTokens =
  (key: SigningKey, defaults: { issuer: string; audience: string; now: () => Date }): IssueIdToken =>
  ({ subject, email, emailVerified = true, name, nonce, ...more }) => {
    const issuedAt = more.issuedAt ?? defaults.now();
    const audience = more.audience ?? defaults.audience;
    return new SignJWT({
      azp: audience,
      ...(email ? { email, email_verified: emailVerified } : {}),
      ...(name === undefined ? {} : { name }),
      ...(nonce === undefined ? {} : { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .setIssuer(more.issuer ?? defaults.issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(more.expiresAt ?? new Date(issuedAt.getTime() + HOUR_MS))
      .sign(key.privateKey);
  };
