/** One step of a redirect flow as a promise: passport's strategy for one request, without sessions. */
import type { Request, RequestHandler, Response } from 'express';
import type { Passport } from 'passport';
import type { Provider } from '#contracts/auth/vocabulary.ts';
import type { Identity } from './identity.ts';

export type Outcome = { identity: Identity; isCreator: boolean } | { failure: Error | 'cancelled' };

/** The names and numbers of a provider's error; its text may repeat tokens. */
const reasonOf = (provider: Provider, error: unknown): Error => {
  const { name, code, oauthError } = (error ?? {}) as Record<string, unknown>;
  const { statusCode, name: cause } = (oauthError ?? {}) as Record<string, unknown>;
  const words = [name, code, statusCode, cause].filter(
    (word) => typeof word === 'number' || (typeof word === 'string' && /^\w{1,40}$/.test(word)),
  );
  return new Error(`sign-in by ${provider}: ${words.join(' ') || 'refused'}`);
};

/** Runs the strategy registered under the provider's name. A start that redirects to the provider never resolves. */
export const runStrategy = (
  passport: InstanceType<typeof Passport>,
  provider: Provider,
  request: Request,
  response: Response,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const decide = (error: unknown, user?: unknown, info?: unknown): void => {
      if (error) return resolve({ failure: reasonOf(provider, error) });
      if (user) {
        const { state } = info as { state: { isCreator: boolean } };
        return resolve({ identity: user as Identity, isCreator: state.isCreator });
      }
      const isCancelled = request.query['error'] === 'access_denied';
      resolve({ failure: isCancelled ? 'cancelled' : reasonOf(provider, { name: 'state' }) });
    };
    const authenticate = passport.authenticate(provider, { session: false }, decide) as RequestHandler;
    void authenticate(request, response, decide);
  });
