/** The sign-in providers of an installation; the stand-in plays those that have no ids, where it may. */
import { createIdentityProviders, type IdentityConfig } from '#platform/identity/identityProviders.ts';
import { facebookVerifier } from '#platform/identity/verifyFacebook.ts';
import { googleVerifier } from '#platform/identity/verifyGoogle.ts';
import { createStandIn, type StandIn } from './createStandIn.ts';
import { facebookPaths } from './facebookRoutes.ts';
import { googlePaths } from './googleRoutes.ts';
import { signingKey } from './signingKey.ts';

export type StandInConfig = IdentityConfig &
  Readonly<{
    /** Plays the providers that have no ids; never in production. */
    standIn: boolean;
    /** How this process reaches itself, since the stand-in is asked over HTTP as the real ones are. */
    ownUrl: string;
    /** Keeps the stand-in's key over a restart. */
    standInFolder?: string | undefined;
  }>;

const standInGoogle = ({ origin, apiBaseUrl, ownUrl, now }: StandInConfig, { google }: StandIn) => ({
  provider: {
    clientId: google.clientId,
    scriptUrl: googlePaths.script,
    verify: googleVerifier({
      clientId: google.clientId,
      issuers: [google.issuer],
      jwksUrl: ownUrl + googlePaths.keys,
      now,
    }),
  },
  redirect: {
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    authorizationUrl: (apiBaseUrl || origin) + googlePaths.authorize,
    tokenUrl: ownUrl + googlePaths.token,
    profileUrl: ownUrl + googlePaths.userInfo,
  },
});

const standInFacebook = ({ origin, apiBaseUrl, ownUrl, now }: StandInConfig, { facebook }: StandIn) => ({
  provider: {
    verify: facebookVerifier({
      appId: facebook.clientId,
      appSecret: facebook.clientSecret,
      graphUrl: ownUrl + facebookPaths.graph,
      now,
    }),
  },
  redirect: {
    ...facebook,
    authorizationUrl: (apiBaseUrl || origin) + facebookPaths.authorize,
    tokenUrl: ownUrl + facebookPaths.token,
    profileUrl: `${ownUrl}${facebookPaths.graph}/me`,
  },
});

/** `standIn` issues tokens in tests; it is undefined with real providers. */
export const openIdentityProviders = async (config: StandInConfig) => {
  const { origin, apiBaseUrl, now, standInFolder } = config;
  const isStandInNeeded = config.standIn && !(config.google && config.facebook);
  const standIn = isStandInNeeded
    ? createStandIn({
        origin: apiBaseUrl || origin,
        key: await signingKey(standInFolder),
        now,
        ...(standInFolder && { folder: standInFolder }),
      })
    : undefined;
  const played = standIn && {
    google: standInGoogle(config, standIn),
    facebook: standInFacebook(config, standIn),
    mount: standIn.mount,
  };
  return { ...createIdentityProviders(config, played), standIn };
};
