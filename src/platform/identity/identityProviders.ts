/** The sign-in providers of this installation: the real ones, the stand-in, or none. */
import type { Express } from 'express';
import { noHosts, type ContentSecurityHosts, type IdentityProviders } from './identity.ts';
import { mountPassportFlow, type RedirectEnd, type RedirectProvider } from './passportFlow.ts';
import { createStandIn, type StandIn } from '#standIns/identity/createStandIn.ts';
import { facebookPaths } from '#standIns/identity/facebookRoutes.ts';
import { googlePaths } from '#standIns/identity/googleRoutes.ts';
import { signingKey } from '#standIns/identity/signingKey.ts';
import { facebookVerifier } from './verifyFacebook.ts';
import { googleVerifier } from './verifyGoogle.ts';

export type IdentityConfig = Readonly<{
  google?: Readonly<{ clientId: string; clientSecret: string }> | undefined;
  facebook?: Readonly<{ appId: string; appSecret: string }> | undefined;
  /** Google's keys, if not where they always are. */
  googleKeysUrl?: string | undefined;
  /** Where the pages are seen, and the API if it is seen elsewhere (else empty). */
  origin: string;
  apiBaseUrl: string;
  /** Plays the providers that have no ids; never in production. */
  standIn: boolean;
  /** How this process reaches itself, since the stand-in is asked over HTTP as the real ones are. */
  ownUrl: string;
  /** Keeps the stand-in's key over a restart. */
  standInFolder?: string | undefined;
  /** Signs the state of the redirect flow; 32 bytes, the same for every process. */
  stateKey: Buffer;
  now: () => Date;
}>;

type Wired = {
  providers: IdentityProviders;
  redirect: { google?: RedirectProvider; facebook?: RedirectProvider };
  contentSecurityHosts: ContentSecurityHosts;
};

const googleHosts: ContentSecurityHosts = {
  scriptSrc: ['https://accounts.google.com/gsi/client'],
  styleSrc: ['https://accounts.google.com/gsi/style'],
  frameSrc: ['https://accounts.google.com/gsi/'],
  connectSrc: ['https://accounts.google.com/gsi/'],
  imgSrc: [],
  openerPolicy: 'same-origin-allow-popups',
};

const realGoogle = ({ googleKeysUrl, now }: IdentityConfig, client: { clientId: string; clientSecret: string }) => ({
  provider: {
    clientId: client.clientId,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    verify: googleVerifier({
      clientId: client.clientId,
      jwksUrl: googleKeysUrl ?? 'https://www.googleapis.com/oauth2/v3/certs',
      now,
    }),
  },
  redirect: {
    ...client,
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    profileUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
});

const standInGoogle = ({ origin, apiBaseUrl, ownUrl, now }: IdentityConfig, { google }: StandIn) => ({
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

/** Without a version Facebook uses the one the app is set to; a version written here would run out. */
const realFacebook = ({ now }: IdentityConfig, { appId, appSecret }: { appId: string; appSecret: string }) => ({
  provider: { verify: facebookVerifier({ appId, appSecret, graphUrl: 'https://graph.facebook.com', now }) },
  redirect: {
    clientId: appId,
    clientSecret: appSecret,
    authorizationUrl: 'https://www.facebook.com/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/me',
  },
});

const standInFacebook = ({ origin, apiBaseUrl, ownUrl, now }: IdentityConfig, { facebook }: StandIn) => ({
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

const wire = (config: IdentityConfig, standIn: StandIn | undefined): Wired => {
  const google = config.google ? realGoogle(config, config.google) : standIn && standInGoogle(config, standIn);
  const facebook = config.facebook
    ? realFacebook(config, config.facebook)
    : standIn && standInFacebook(config, standIn);
  return {
    providers: { ...(google && { google: google.provider }), ...(facebook && { facebook: facebook.provider }) },
    redirect: { ...(google && { google: google.redirect }), ...(facebook && { facebook: facebook.redirect }) },
    contentSecurityHosts: config.google ? googleHosts : noHosts,
  };
};

/** Real ids lead to the real provider; without them the stand-in plays it, if it may; else the provider is absent. */
export const createIdentityProviders = async (config: IdentityConfig) => {
  const { origin, apiBaseUrl, stateKey, now } = config;
  const isStandInNeeded = config.standIn && !(config.google && config.facebook);
  const standIn = isStandInNeeded
    ? createStandIn({ origin: apiBaseUrl || origin, key: await signingKey(config.standInFolder), now })
    : undefined;
  const { providers, redirect, contentSecurityHosts } = wire(config, standIn);
  return {
    providers,
    contentSecurityHosts,
    /** Issues tokens in tests; undefined with real providers. */
    standIn,
    /** Before body parsing: the redirect flow, and the stand-in's pages. */
    mount: (app: Express, end: RedirectEnd): void => {
      standIn?.mount(app);
      mountPassportFlow(app, { ...end, providers: redirect, origin, apiBaseUrl, stateKey, now });
    },
  };
};
