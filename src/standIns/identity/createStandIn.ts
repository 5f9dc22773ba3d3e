/** A local identity provider for development, demo and tests, with the interface of the real ones; never in production. */
import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import { mountFacebook, type AccessGrant } from './facebookRoutes.ts';
import { mountGoogle } from './googleRoutes.ts';
import { idTokens, type IssueIdToken } from './idTokens.ts';
import type { Client, CodeGrant } from './oauthRoutes.ts';
import { people, type Person } from './people.ts';
import { shortLived } from './shortLived.ts';
import type { SigningKey } from './signingKey.ts';

type Options = {
  /** Where the site is seen; answers are sent back to nowhere else. */
  origin: string;
  key: SigningKey;
  now: () => Date;
};

export type StandIn = Readonly<{
  google: Client & Readonly<{ issuer: string }>;
  facebook: Client;
  /** A real ID token; tests give it a wrong issuer, a past and such. */
  issueIdToken: IssueIdToken;
  /** A Facebook access token; tests give it another app, an end and such. */
  issueAccessToken: (grant?: Partial<AccessGrant>) => string;
  mount: (app: Express) => void;
}>;

const HOUR_MS = 3_600_000;
const CODE_LIFETIME_MS = 60_000;

/** Expects nothing of the app it is mounted into; serves everything under `/dev/identity`. */
export const createStandIn = ({ origin, key, now }: Options): StandIn => {
  const newSecret = (): string => randomBytes(24).toString('base64url');
  const google = {
    clientId: 'stand-in.apps.googleusercontent.example',
    clientSecret: newSecret(),
    issuer: `${origin}/dev/identity/google`,
  };
  const facebook = { clientId: '1042000000000000', clientSecret: newSecret() };
  const issueIdToken = idTokens(key, { issuer: google.issuer, audience: google.clientId, now });
  const newCodes = () => shortLived<CodeGrant>(now, CODE_LIFETIME_MS);

  const facebookTokens = shortLived<AccessGrant>(now, HOUR_MS);
  const issueAccessToken: StandIn['issueAccessToken'] = (grant = {}) =>
    facebookTokens.issue({
      person: people.facebook[0],
      appId: facebook.clientId,
      type: 'USER',
      isValid: true,
      expiresAt: new Date(now().getTime() + HOUR_MS),
      ...grant,
    });

  return {
    google,
    facebook,
    issueIdToken,
    issueAccessToken,
    mount: (app) => {
      const googleTokens = shortLived<Person>(now, HOUR_MS);
      mountGoogle(app, { ...google, origin, key, issueIdToken, codes: newCodes(), accessTokens: googleTokens });
      mountFacebook(app, {
        ...facebook,
        origin,
        now,
        codes: newCodes(),
        accessTokens: facebookTokens,
        issueAccessToken: (person) => issueAccessToken({ person }),
      });
    },
  };
};
