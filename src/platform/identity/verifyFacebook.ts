/** Facebook access tokens, checked with Facebook's debug call: any other app's token would open `/me` just as well. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import type { Identity, VerifyToken } from './identity.ts';

const TIMEOUT_MS = 5000;

type Options = {
  appId: string;
  appSecret: string;
  graphUrl: string;
  now: () => Date;
  timeoutMs?: number;
};

const inspection = z.object({
  data: z.object({
    app_id: z.string(),
    type: z.string(),
    is_valid: z.boolean(),
    /** Unix seconds; 0 for a token that does not expire. */
    expires_at: z.number(),
    user_id: z.string().min(1),
  }),
});

const person = z.object({ id: z.string().min(1).max(255), email: z.string().optional(), name: z.string().optional() });

/** Reads an answer of `/me`; Facebook returns confirmed addresses only. @throws Problem `provider-refused` */
export const facebookIdentity = (me: unknown): Identity => {
  const { success, data } = person.safeParse(me);
  if (!success) throw new Problem('provider-refused');
  return {
    provider: 'facebook',
    subject: data.id,
    email: data.email ?? null,
    isEmailVerified: data.email !== undefined,
    name: data.name ?? null,
  };
};

const unavailable = (): Problem =>
  new Problem('unavailable', 'Facebook cannot be reached just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Calls the graph. Its own errors are dropped, since they may repeat the address with the tokens in it. */
const ask = async (url: URL, timeoutMs: number): Promise<unknown> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
    throw unavailable();
  });
  if (response.status === 429 || response.status >= 500) throw unavailable();
  if (!response.ok) throw new Problem('provider-refused');
  return response.json().catch(() => {
    throw unavailable();
  });
};

/** Verifies Facebook access tokens; refuses one of another app, kind or person, or an expired one. */
export const facebookVerifier = ({ appId, appSecret, graphUrl, now, timeoutMs = TIMEOUT_MS }: Options): VerifyToken => {
  const at = (path: string, query: Record<string, string>): URL =>
    new URL(`${graphUrl.replace(/\/$/, '')}/${path}?${new URLSearchParams(query)}`);
  const holds = ({ data }: z.infer<typeof inspection>): boolean =>
    data.is_valid &&
    data.app_id === appId &&
    data.type === 'USER' &&
    (data.expires_at === 0 || data.expires_at * 1000 > now().getTime());

  return async (token) => {
    const inspected = inspection.safeParse(
      await ask(at('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` }), timeoutMs),
    );
    if (!inspected.success || !holds(inspected.data)) throw new Problem('provider-refused');
    const identity = facebookIdentity(
      await ask(
        at('me', {
          fields: 'id,name,email',
          access_token: token,
          appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
        }),
        timeoutMs,
      ),
    );
    if (identity.subject !== inspected.data.data.user_id) throw new Problem('provider-refused');
    return identity;
  };
};
