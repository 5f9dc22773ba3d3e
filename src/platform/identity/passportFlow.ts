/** Signing in by redirect, for browsers without the provider's script: passport's strategies, without sessions. */
import type { Express, Request, Response } from 'express';
import { Passport } from 'passport';
import { Strategy as FacebookStrategy } from 'passport-facebook';
import { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import type { Strategy as OAuth2Strategy, VerifyCallback } from 'passport-oauth2';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { byAddress } from '#contracts/http/endpoint.ts';
import type { CheckRate } from '#platform/http/limits/rateLimits.ts';
import { flowState } from './flowState.ts';
import type { Identity } from './identity.ts';
import { oauthByFetch } from './oauthByFetch.ts';
import { runStrategy } from './runStrategy.ts';
import { bindSignInCode } from './signInCode.ts';
import { facebookIdentity } from './verifyFacebook.ts';
import { googleIdentity } from './verifyGoogle.ts';

/** Our application at a provider, and the provider's addresses. */
export type RedirectProvider = Readonly<{
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  profileUrl: string;
}>;

export type RedirectEnd = Readonly<{
  /** Stores the identity and returns a one-time code for it. */
  onIdentity: (identity: Identity, isCreator: boolean) => Promise<string>;
  /** The rate limits of `GET /api/auth/<provider>/start` and `…/callback`. */
  checkRate: CheckRate;
  /** Receives the reason of a failed sign-in, without tokens or personal data; not called when people cancel. */
  onFailure: (provider: Provider, error: Error) => void;
}>;

export type PassportFlowOptions = RedirectEnd & {
  providers: Readonly<Partial<Record<Provider, RedirectProvider>>>;
  /** The origin of the pages, e.g. `https://soletake.example`. */
  origin: string;
  /** The origin of the API; empty when it is that of the pages. */
  apiBaseUrl: string;
  /** Signs the state cookie; 32 bytes. */
  stateKey: Buffer;
  now: () => Date;
  timeoutMs?: number;
};

const TIMEOUT_MS = 5000;
/** How often one address may begin a sign-in with a provider, and return from it. */
const limit = byAddress(20, 60);

/** Passes on what `read` makes of the provider's answer; our own refusal is an error of the flow. */
const reading =
  (read: (json: unknown) => Identity) =>
  (_access: string, _refresh: string, profile: { _json: unknown }, done: VerifyCallback): void => {
    try {
      done(null, read(profile._json));
    } catch (error) {
      done(error);
    }
  };

const strategyOf = (
  provider: Provider,
  { clientId, clientSecret, ...urls }: RedirectProvider,
  options: PassportFlowOptions,
): OAuth2Strategy => {
  const { origin, apiBaseUrl, stateKey, now, timeoutMs = TIMEOUT_MS } = options;
  const shared = {
    clientID: clientId,
    clientSecret,
    callbackURL: `${apiBaseUrl || origin}/api/auth/${provider}/callback`,
    authorizationURL: urls.authorizationUrl,
    tokenURL: urls.tokenUrl,
    store: flowState({ provider, key: stateKey, now }),
    pkce: true,
  };
  if (provider === 'google') {
    const options = { ...shared, userProfileURL: urls.profileUrl, scope: ['openid', 'email', 'profile'] };
    return oauthByFetch(new GoogleStrategy(options, reading(googleIdentity)), { timeoutMs, isTokenInHeader: true });
  }
  const strategyOptions = {
    ...shared,
    profileURL: urls.profileUrl,
    enableProof: true,
    profileFields: ['id', 'displayName', 'emails'],
    scope: ['public_profile', 'email'],
  };
  return oauthByFetch(new FacebookStrategy(strategyOptions, reading(facebookIdentity)), {
    timeoutMs,
    isTokenInHeader: false,
  });
};

const isReturn = ({ query }: Request): boolean => ['code', 'error', 'error_code'].some((name) => name in query);

/** Mounts `/api/auth/<provider>/start` and `…/callback`; every flow ends at /login with a code or an error. */
export const mountPassportFlow = (app: Express, options: PassportFlowOptions): void => {
  const { providers, onIdentity, onFailure, checkRate } = options;
  // By name: passport then uses a copy per request; on a strategy itself, requests would share their answers.
  const passport = new Passport();
  const site = options.apiBaseUrl === '' ? '' : options.origin;
  const redirect = (response: Response, query: Record<string, string>): void => {
    response.redirect(303, `${site}/login?${new URLSearchParams(query)}`);
  };

  const fail = (provider: Provider, response: Response, failure: Error | 'cancelled'): void => {
    if (failure !== 'cancelled') onFailure(provider, failure);
    redirect(response, { error: provider });
  };

  const finish = async (provider: Provider, request: Request, response: Response): Promise<void> => {
    const outcome = await runStrategy(passport, provider, request, response);
    if ('failure' in outcome) return fail(provider, response, outcome.failure);
    const code = await onIdentity(outcome.identity, outcome.isCreator);
    bindSignInCode(response, code);
    redirect(response, { code });
  };

  const mount = (provider: Provider, settings: RedirectProvider): void => {
    passport.use(provider, strategyOf(provider, settings, options));
    const serve = (step: 'start' | 'callback'): void => {
      const path = `/api/auth/${provider}/${step}`;
      app.get(path, async (request, response) => {
        await checkRate({ method: 'GET', path, limit }, { address: request.ip ?? '', accountId: undefined });
        response.set('cache-control', 'no-store');
        // A strategy treats any request without a code as a start, and any with one as a return.
        if (isReturn(request) === (step === 'callback')) await finish(provider, request, response);
        else fail(provider, response, new Error(`sign-in by ${provider}: misdirected`));
      });
    };
    serve('start');
    serve('callback');
  };
  if (providers.google) mount('google', providers.google);
  if (providers.facebook) mount('facebook', providers.facebook);
};
