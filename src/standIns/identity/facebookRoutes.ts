/** Facebook's side of the stand-in: the redirect flow and the two graph calls. */
import { createHmac } from 'node:crypto';
import type { Express, Response } from 'express';
import { z } from 'zod';
import { mountOAuth, type Client, type CodeGrant } from './oauthRoutes.ts';
import type { Person } from './people.ts';
import type { ShortLived } from './shortLived.ts';

const root = '/dev/identity/facebook';

/** Where Facebook's stand-in answers; `graph` is the base of `/debug_token` and `/me`. */
export const facebookPaths = { authorize: `${root}/authorize`, token: `${root}/token`, graph: root } as const;

/** What an access token stands for; tests bend one thing at a time. */
export type AccessGrant = Readonly<{
  person: Person;
  appId: string;
  type: 'USER' | 'PAGE' | 'APP';
  isValid: boolean;
  /** Null for a token that does not run out. */
  expiresAt: string | null;
}>;

type Options = Client & {
  origin: string;
  now: () => Date;
  codes: ShortLived<CodeGrant>;
  accessTokens: ShortLived<AccessGrant>;
  issueAccessToken: (person: Person) => string;
};

const HOUR_SECONDS = 3600;

const inspected = z.object({ input_token: z.string(), access_token: z.string() });
const described = z.object({
  access_token: z.string(),
  appsecret_proof: z.string().optional(),
  fields: z.string().default('id,name'),
});

const graphError = (response: Response, message: string, code: number): void => {
  response.status(400).json({ error: { message, type: 'OAuthException', code } });
};

const mountGraph = (app: Express, { clientId, clientSecret, now, accessTokens }: Options): void => {
  const holds = ({ isValid, expiresAt }: AccessGrant): boolean =>
    isValid && (!expiresAt || new Date(expiresAt) > now());

  app.get(`${facebookPaths.graph}/debug_token`, (request, response) => {
    response.set('cache-control', 'no-store');
    const { data } = inspected.safeParse(request.query);
    if (data?.access_token !== `${clientId}|${clientSecret}`)
      return graphError(response, 'Invalid OAuth access token.', 190);
    const grant = accessTokens.find(data.input_token);
    if (!grant) {
      const error = { code: 190, message: 'Invalid OAuth access token.' };
      return void response.json({ data: { error, is_valid: false, scopes: [] } });
    }
    response.json({
      data: {
        app_id: grant.appId,
        type: grant.type,
        application: 'Stand-in',
        expires_at: grant.expiresAt ? Math.floor(Date.parse(grant.expiresAt) / 1000) : 0,
        is_valid: holds(grant),
        scopes: ['email', 'public_profile'],
        user_id: grant.person.subject,
      },
    });
  });

  app.get(`${facebookPaths.graph}/me`, (request, response) => {
    response.set('cache-control', 'no-store');
    const { data } = described.safeParse(request.query);
    const grant = data && accessTokens.find(data.access_token);
    if (!grant || !holds(grant)) return graphError(response, 'Error validating access token.', 190);
    // As an app is set up that requires the proof: a token copied from a browser is of no use elsewhere.
    const proof = createHmac('sha256', clientSecret).update(data.access_token).digest('hex');
    if (data.appsecret_proof !== proof) return graphError(response, 'Invalid appsecret_proof.', 100);
    const { subject: id, name, email } = grant.person;
    const fields = ['id', ...data.fields.split(',')];
    const present = Object.entries({ id, name, email }).filter(([, value]) => value !== null);
    response.json(Object.fromEntries(present.filter(([field]) => fields.includes(field))));
  });
};

/** Mounts all of it; the paths are `facebookPaths`. */
export const mountFacebook = (app: Express, options: Options): void => {
  mountOAuth(app, {
    ...options,
    provider: 'facebook',
    paths: facebookPaths,
    cancelled: {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    },
    answerToken: (response, person) => {
      response.json({
        access_token: options.issueAccessToken(person),
        token_type: 'bearer',
        expires_in: HOUR_SECONDS,
      });
    },
    refuseToken: (response, { error }) => graphError(response, error, error === 'invalid_client' ? 101 : 100),
  });
  mountGraph(app, options);
};
