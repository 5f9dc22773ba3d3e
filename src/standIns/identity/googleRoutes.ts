/** Google's side of the stand-in: the script with its popup, the keys, and the redirect flow. */
import express, { type Express } from 'express';
import { z } from 'zod';
import { choosePage } from './choosePage.ts';
import { googleScript } from './googleScript.ts';
import { handBackScript } from './handBackScript.ts';
import type { IssueIdToken } from './idTokens.ts';
import { mountOAuth, type Client, type CodeGrant } from './oauthRoutes.ts';
import { chosenPerson, people, type Person } from './people.ts';
import type { ShortLived } from './shortLived.ts';
import type { SigningKey } from './signingKey.ts';

const root = '/dev/identity/google';

/** Where Google's stand-in answers. */
export const googlePaths = {
  script: `${root}/script.js`,
  handBack: `${root}/hand-back.js`,
  choose: `${root}/choose`,
  credential: `${root}/credential`,
  keys: `${root}/keys`,
  authorize: `${root}/authorize`,
  token: `${root}/token`,
  userInfo: `${root}/userinfo`,
} as const;

type Options = Client & {
  origin: string;
  key: SigningKey;
  issueIdToken: IssueIdToken;
  codes: ShortLived<CodeGrant>;
  accessTokens: ShortLived<Person>;
};

const HOUR_SECONDS = 3600;

const query = z.object({ client_id: z.string(), nonce: z.string().max(200).optional() });

/** An ID token's claims and the user info answer have the same names. */
const claimsOf = ({ subject, name, email, isEmailVerified }: Person) => ({
  sub: subject,
  name,
  ...(email === null ? {} : { email, email_verified: isEmailVerified }),
});

const mountPopup = (app: Express, { clientId, issueIdToken }: Options): void => {
  const serveScript = (path: string, text: string): void => {
    app.get(path, (_, response) => {
      response.set('cache-control', 'no-store').type('text/javascript').send(text);
    });
  };
  serveScript(googlePaths.script, googleScript(people.google[0]));
  serveScript(googlePaths.handBack, handBackScript);

  app.get(googlePaths.choose, (request, response) => {
    const { data } = query.safeParse(request.query);
    if (data?.client_id !== clientId) return void response.status(400).type('text/plain').send('invalid_client');
    const page = choosePage({
      provider: 'google',
      action: googlePaths.credential,
      carried: data,
      handBackScript: googlePaths.handBack,
      cspNonce: String(response.locals['nonce']),
    });
    response.set('cache-control', 'no-store').type('html').send(page);
  });

  app.post(
    googlePaths.credential,
    express.urlencoded({ extended: false, limit: '10kb' }),
    async (request, response) => {
      const { data } = query.safeParse(request.body);
      const person = chosenPerson('google', request.body);
      response.set('cache-control', 'no-store');
      if (data?.client_id !== clientId || !person) return void response.status(400).json({ error: 'invalid_request' });
      const { subject, name, email, isEmailVerified: emailVerified } = person;
      response.json({ credential: await issueIdToken({ subject, name, email, emailVerified, nonce: data.nonce }) });
    },
  );
};

/** Mounts all of it; the paths are `googlePaths`. */
export const mountGoogle = (app: Express, options: Options): void => {
  const { key, issueIdToken, accessTokens } = options;
  mountPopup(app, options);
  app.get(googlePaths.keys, (_, response) => {
    response.json({ keys: [key.publicJwk] });
  });
  mountOAuth(app, {
    ...options,
    provider: 'google',
    paths: googlePaths,
    cancelled: { error: 'access_denied' },
    answerToken: async (response, person) => {
      const { subject, name, email, isEmailVerified: emailVerified } = person;
      response.json({
        access_token: accessTokens.issue(person),
        token_type: 'Bearer',
        expires_in: HOUR_SECONDS,
        scope: 'openid email profile',
        id_token: await issueIdToken({ subject, name, email, emailVerified }),
      });
    },
    refuseToken: (response, refusal) => {
      response.status(refusal.error === 'invalid_client' ? 401 : 400).json(refusal);
    },
  });
  app.get(googlePaths.userInfo, (request, response) => {
    const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
    const person = token === undefined ? undefined : accessTokens.find(token);
    response.set('cache-control', 'no-store');
    if (person) response.json(claimsOf(person));
    else response.status(401).json({ error: 'invalid_request', error_description: 'Invalid Credentials' });
  });
};
