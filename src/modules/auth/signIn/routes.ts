/** Signing in: by password, or with an account of Google or Facebook. */
import * as contract from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { isBoundSignInCode, signInCodeCookie } from '#platform/identity/signInCode.ts';
import { createSocialSignIn } from './adapters/socialSignIn.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';

export const signInRoutes = (deps: AuthDeps): Route[] => {
  const { guess, nameKey, names, signingIn, checkPassword, providers, socialCodes, usedTokens } = deps;
  const socialSignIn = createSocialSignIn(deps);
  const refused = (): Problem => new Problem('provider-refused');

  return [
    route(contract.login, schema.login, async ({ body, cause, transport }) => {
      const { emailOrUsername, password } = body;
      // By account, so that its address and its username count as one.
      const owner = await names.findByLogin(emailOrUsername);
      const guessed = { what: 'login', userId: owner, name: nameKey(emailOrUsername), transport } as const;
      const userId = await guess(guessed, () => checkPassword(emailOrUsername, password));
      if (userId === undefined) {
        await signingIn.refuse(owner, 'password', 'password', transport);
        throw new Problem('invalid-credentials');
      }
      return signingIn.pass(userId, 'password', { transport, cause });
    }),

    route(contract.google, schema.google, async ({ body: { idToken, ...body }, transport, cause }) => {
      if (!providers.google) throw refused();
      const identity = await providers.google.verify(idToken);
      return socialSignIn(identity, { ...body, spend: () => usedTokens.burn(idToken) }, { transport, cause });
    }),

    route(contract.facebook, schema.facebook, async ({ body: { accessToken, ...body }, transport, cause }) => {
      if (!providers.facebook) throw refused();
      const identity = await providers.facebook.verify(accessToken);
      return socialSignIn(identity, { ...body, spend: () => Promise.resolve(true) }, { transport, cause });
    }),

    route(contract.exchangeCode, schema.exchangeCode, async ({ body: { code, ...body }, transport, cause }) => {
      // Only in the browser that came back from the provider: a mailed link must not sign its reader in to another's account.
      const isOwn = isBoundSignInCode(code, transport.cookie(signInCodeCookie));
      const pending = isOwn ? await socialCodes.find(code) : undefined;
      if (!pending) throw new Problem('challenge-ended', 'This sign-in took too long. Please start again.');
      const { identity, isCreator } = pending;
      return socialSignIn(
        identity,
        { ...body, isCreator, spend: () => socialCodes.finish(code) },
        { transport, cause },
      );
    }),

    route(contract.signInWays, schema.signInWays, () =>
      Promise.resolve({
        google: providers.google
          ? { clientId: providers.google.clientId, scriptUrl: providers.google.scriptUrl }
          : null,
        facebook: providers.facebook !== undefined,
      }),
    ),
  ];
};
