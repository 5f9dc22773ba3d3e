/**
 * The OAuth state of one sign-in, stored in the browser that started it: a signed cookie instead of a server session.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request } from 'express';
import type { StateStore } from 'passport-oauth2';
import { z } from 'zod';
import type { Provider } from '#contracts/auth/vocabulary.ts';

type Options = {
  provider: Provider;
  /** Signs the cookie; the same for every process of the site. */
  key: Buffer;
  now: () => Date;
};

const LIFETIME_MS = 600_000;

/** Lax, because the return from the provider is a navigation that starts at another site. */
const attributes: CookieOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };

const flow = z.object({
  provider: z.string(),
  /** The value of the parameter `state`. */
  handle: z.string(),
  /** The PKCE secret. */
  verifier: z.string(),
  isCreator: z.boolean(),
  until: z.number(),
});
type Flow = z.infer<typeof flow>;

const seal = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

const write = (key: Buffer, facts: Flow): string => {
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return `${text}.${seal(key, text)}`;
};

const read = (key: Buffer, cookie: string): Flow | undefined => {
  const [text = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature);
  const wanted = Buffer.from(seal(key, text));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return flow.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
};

const cookieOf = (request: Request, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? '';

/** The store that passport-oauth2 calls; a state is valid for ten minutes, once, in the browser that started. */
export const flowState = ({ provider, key, now }: Options): StateStore => {
  const cookie = `__Host-${provider}-state`;
  // The library counts the parameters: five to store (with PKCE) and three to verify.
  const store = {
    store: (
      request: Request,
      verifier: string,
      _state: unknown,
      _meta: unknown,
      done: (error: Error | null, handle: string) => void,
    ): void => {
      const handle = randomBytes(24).toString('base64url');
      const isCreator = request.query['isCreator'] === 'true';
      const until = now().getTime() + LIFETIME_MS;
      const value = write(key, { provider, handle, verifier, isCreator, until });
      request.res?.cookie(cookie, value, { ...attributes, maxAge: LIFETIME_MS });
      done(null, handle);
    },
    verify: (
      request: Request,
      handle: unknown,
      done: (error: Error | null, verifier: string | false, state: unknown) => void,
    ): void => {
      const kept = read(key, cookieOf(request, cookie));
      request.res?.clearCookie(cookie, attributes);
      const holds =
        kept?.provider === provider && kept.handle === handle && now().getTime() < kept.until ? kept : undefined;
      if (holds) done(null, holds.verifier, { isCreator: holds.isCreator });
      else done(null, false, { message: 'state' });
    },
  };
  // The library's types lack PKCE.
  return store as unknown as StateStore;
};
