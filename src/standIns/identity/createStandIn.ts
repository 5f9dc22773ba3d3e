/** A local identity provider for development, demo and tests, with the interface of the real ones; never in production. */
import path from 'node:path';
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
  /** Where codes and tokens are kept for all processes; without it, in the memory of this one. */
  folder?: string;
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
export const createStandIn = ({ origin, key, now, folder }: Options): StandIn => {
  const google = {
    clientId: 'stand-in.apps.googleusercontent.example',
    clientSecret: key.secretFor('google'),
    issuer: `${origin}/dev/identity/google`,
  };
  const facebook = { clientId: '1042000000000000', clientSecret: key.secretFor('facebook') };
  const issueIdToken = idTokens(key, { issuer: google.issuer, audience: google.clientId, now });
  const kept = <Thing>(name: string, lifetimeMs: number) =>
    shortLived<Thing>(folder === undefined ? undefined : path.join(folder, name), now, lifetimeMs);

  const facebookTokens = kept<AccessGrant>('facebook-tokens', HOUR_MS);
  const issueAccessToken: StandIn['issueAccessToken'] = (grant = {}) =>
    facebookTokens.issue({
      person: people.facebook[0],
      appId: facebook.clientId,
      type: 'USER',
      isValid: true,
      expiresAt: new Date(now().getTime() + HOUR_MS).toISOString(),
      ...grant,
    });

  return {
    google,
    facebook,
    issueIdToken,
    issueAccessToken,
    mount: (app) => {
      mountGoogle(app, {
        ...google,
        origin,
        key,
        issueIdToken,
        codes: kept<CodeGrant>('google-codes', CODE_LIFETIME_MS),
        accessTokens: kept<Person>('google-tokens', HOUR_MS),
      });
      mountFacebook(app, {
        ...facebook,
        origin,
        now,
        codes: kept<CodeGrant>('facebook-codes', CODE_LIFETIME_MS),
        accessTokens: facebookTokens,
        issueAccessToken: (person) => issueAccessToken({ person }),
      });
    },
  };
};
