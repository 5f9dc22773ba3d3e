/** The authorisation code flow (RFC 6749, with PKCE) of one provider. */
import { createHash } from 'node:crypto';
import express, { type Express, type Response } from 'express';
import { z } from 'zod';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import { choosePage } from './choosePage.ts';
import { chosenPerson, type Person } from './people.ts';
import type { ShortLived } from './shortLived.ts';

export type Client = Readonly<{ clientId: string; clientSecret: string }>;
export type CodeGrant = Readonly<{ person: Person; redirectUri: string; challenge: string | undefined }>;
/** Why a code is not exchanged; the words are RFC 6749's. */
export type Refusal = Readonly<{ error: 'invalid_client' | 'invalid_grant' | 'invalid_request' }>;

type Options = Client & {
  provider: Provider;
  /** Where answers may be sent. */
  origin: string;
  paths: { authorize: string; token: string };
  codes: ShortLived<CodeGrant>;
  /** What a cancelled choice sends back beside `state`. */
  cancelled: Readonly<Record<string, string>>;
  answerToken: (response: Response, person: Person) => Promise<void> | void;
  refuseToken: (response: Response, refusal: Refusal) => void;
};

const authorisation = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().max(500).optional(),
  scope: z.string().max(500).optional(),
  code_challenge: z.string().max(128).optional(),
  code_challenge_method: z.literal('S256').optional(),
});

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().optional(),
});

const challengeOf = (verifier: string | undefined): string | undefined =>
  verifier === undefined ? undefined : createHash('sha256').update(verifier).digest('base64url');

const sendBack = (response: Response, redirectUri: string, answer: Record<string, string | undefined>): void => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  response.redirect(303, url.href);
};

const mountAuthorisation = (app: Express, options: Options): void => {
  const { provider, paths, codes, clientId, origin } = options;
  /** The request, if it is one of our client's; nobody is ever sent to an address that is not the site's. */
  const read = (input: unknown): z.infer<typeof authorisation> | undefined => {
    const { data } = authorisation.safeParse(input);
    return data?.client_id === clientId && new URL(data.redirect_uri).origin === origin ? data : undefined;
  };

  app.get(paths.authorize, (request, response) => {
    const carried = read(request.query);
    if (!carried) return void response.status(400).type('text/plain').send('invalid_request');
    const page = choosePage({
      provider,
      action: paths.authorize,
      carried,
      cspNonce: String(response.locals['nonce']),
    });
    response.set('cache-control', 'no-store').type('html').send(page);
  });

  app.post(paths.authorize, express.urlencoded({ extended: false, limit: '10kb' }), (request, response) => {
    const form = request.body as Record<string, unknown>;
    const fields = read(form);
    if (!fields) return void response.status(400).type('text/plain').send('invalid_request');
    const { redirect_uri: redirectUri, state, code_challenge: challenge } = fields;
    if ('cancel' in form) return sendBack(response, redirectUri, { ...options.cancelled, state });
    const person = chosenPerson(provider, form);
    if (!person) return void response.status(400).type('text/plain').send('Please choose somebody.');
    sendBack(response, redirectUri, { code: codes.issue({ person, redirectUri, challenge }), state });
  });
};

const mountExchange = (app: Express, { paths, codes, clientId, clientSecret, ...options }: Options): void => {
  const redeem = (input: unknown): Person | Refusal => {
    const { data } = exchange.safeParse(input);
    if (!data) return { error: 'invalid_request' };
    if (data.client_id !== clientId || data.client_secret !== clientSecret) return { error: 'invalid_client' };
    const grant = codes.take(data.code);
    const holds = grant?.redirectUri === data.redirect_uri && grant.challenge === challengeOf(data.code_verifier);
    return grant && holds ? grant.person : { error: 'invalid_grant' };
  };

  app.post(paths.token, express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    response.set('cache-control', 'no-store');
    const redeemed = redeem(request.body);
    if ('error' in redeemed) options.refuseToken(response, redeemed);
    else await options.answerToken(response, redeemed);
  });
};

/** Mounts the page where one agrees and the endpoint that exchanges a code, each code once. */
export const mountOAuth = (app: Express, options: Options): void => {
  mountAuthorisation(app, options);
  mountExchange(app, options);
};
