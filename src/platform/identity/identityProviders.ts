/** The sign-in providers of this installation: real ones, stand-ins, or none. */
import type { Express } from 'express';
import { noHosts, type ContentSecurityHosts } from '#platform/http/contentSecurityHosts.ts';
import { type IdentityProviders } from './identity.ts';
import { mountPassportFlow, type RedirectEnd, type RedirectProvider } from './passportFlow.ts';
import { facebookVerifier } from './verifyFacebook.ts';
import { googleVerifier } from './verifyGoogle.ts';

export type IdentityConfig = Readonly<{
  google?: Readonly<{ clientId: string; clientSecret: string }> | undefined;
  facebook?: Readonly<{ appId: string; appSecret: string }> | undefined;
  /** The URL of Google's keys, if not the usual one. */
  googleKeysUrl?: string | undefined;
  /** The origin of the pages, and of the API if that is another (else empty). */
  origin: string;
  apiBaseUrl: string;
  /** Signs the state of the redirect flow; 32 bytes, the same for every process. */
  stateKey: Buffer;
  now: () => Date;
}>;

type Wired = {
  providers: IdentityProviders;
  redirect: { google?: RedirectProvider; facebook?: RedirectProvider };
  contentSecurityHosts: ContentSecurityHosts;
};

/** The stand-in for providers without ids in the settings. */
export type PlayedProviders = Readonly<{
  google: { provider: NonNullable<IdentityProviders['google']>; redirect: RedirectProvider };
  facebook: { provider: NonNullable<IdentityProviders['facebook']>; redirect: RedirectProvider };
  mount: (app: Express) => void;
}>;

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

/** Without a version Facebook uses the one set for the app; a version written here would expire. */
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

const wire = (config: IdentityConfig, played: PlayedProviders | undefined): Wired => {
  const google = config.google ? realGoogle(config, config.google) : played?.google;
  const facebook = config.facebook ? realFacebook(config, config.facebook) : played?.facebook;
  return {
    providers: { ...(google && { google: google.provider }), ...(facebook && { facebook: facebook.provider }) },
    redirect: { ...(google && { google: google.redirect }), ...(facebook && { facebook: facebook.redirect }) },
    contentSecurityHosts: config.google ? googleHosts : noHosts,
  };
};

/** Ids select the real provider; without them the stand-in `played` answers; without either the provider is absent. */
export const createIdentityProviders = (config: IdentityConfig, played?: PlayedProviders) => {
  const { origin, apiBaseUrl, stateKey, now } = config;
  const { providers, redirect, contentSecurityHosts } = wire(config, played);
  return {
    providers,
    contentSecurityHosts,
    /** Before body parsing: the redirect flow, and the pages of the stand-in. */
    mount: (app: Express, end: RedirectEnd): void => {
      played?.mount(app);
      mountPassportFlow(app, { ...end, providers: redirect, origin, apiBaseUrl, stateKey, now });
    },
  };
};
