/** Signing in with a passkey, and the passkeys of the own account. */
import * as contract from '#contracts/auth/passkeys.ts';
import type { Passkey } from '#contracts/auth/passkeys.ts';
import * as schema from '#contracts/auth/passkeys.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { staffProofNeeded, type Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { PasskeyOwner } from '#platform/identity/webAuthn.ts';
import { living, user, type RegisteredUser } from '#modules/auth/account/user.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';
import { createAddTo } from './adapters/addTo.ts';
import { linkEnded, mustNeedFirstPasskey } from './firstPasskey.ts';
import { mustHaveRoom, removePasskey } from './passkey.ts';
import type { Bond } from './ports.ts';

/** What the authenticator shows beside the passkey. */
const ownerOf = ({ userId, email, displayName }: RegisteredUser): PasskeyOwner => ({
  userId,
  name: email ?? '',
  displayName: displayName ?? '',
});

const signInBond: Bond = { purpose: 'signIn', boundTo: '' };

export const passkeyRoutes = (deps: AuthDeps): Route[] => {
  const { load, signingIn, checkPasskey, passkeys, passkeyChallenges, webAuthn } = deps;
  return [
    route(contract.signInOptions, schema.signInOptions, async () => {
      const { challenge, options } = await webAuthn.askForSignature();
      return { challengeToken: await passkeyChallenges.keep(challenge, signInBond), options };
    }),

    route(contract.signInWithPasskey, schema.signInWithPasskey, async ({ body, transport, cause }) => {
      const found = await checkPasskey(body, signInBond);
      if (found && !found.isRight) await signingIn.refuse(found.userId, 'passkey', 'passkey', transport);
      if (!found?.isRight) throw new Problem('invalid-credentials', 'This passkey does not open an account here.');
      return signingIn.start(found.userId, 'passkey', { transport, cause, kind: 'loginScreen', hasSecondFactor: true });
    }),

    route(contract.proofOptions, schema.proofOptions, async ({ caller: { userId, sessionId } }) => {
      const own = await passkeys.list(userId, living(await load(user, userId)).passkeys);
      const { challenge, options } = await webAuthn.askForSignature(own);
      return {
        challengeToken: await passkeyChallenges.keep(challenge, { purpose: 'prove', boundTo: sessionId }),
        options,
      };
    }),

    ...firstPasskeyRoutes(deps),
    ...ownPasskeyRoutes(deps),
  ];
};

/** By a link, without a session: it is the way in of staff. */
const firstPasskeyRoutes = (deps: AuthDeps): Route[] => {
  const { load, tokens, passkeyChallenges, webAuthn } = deps;
  const addTo = createAddTo(deps);
  return [
    route(contract.firstPasskeyOptions, schema.firstPasskeyOptions, async ({ body: { userId, token } }) => {
      if (!(await tokens.isOpen(userId, 'firstPasskey', token))) throw linkEnded();
      const account = mustNeedFirstPasskey(await load(user, userId));
      const { challenge, options } = await webAuthn.askForNew(ownerOf(account), []);
      return {
        challengeToken: await passkeyChallenges.keep(challenge, { purpose: 'addFirst', boundTo: userId }),
        options,
      };
    }),

    route(contract.addFirstPasskey, schema.addFirstPasskey, async ({ body, transport, cause }) => {
      const { userId, token, challengeToken, credential } = body;
      const challenge = await passkeyChallenges.take(challengeToken, { purpose: 'addFirst', boundTo: userId });
      if (challenge === undefined) throw new Problem('challenge-ended', 'This took too long. Please start again.');
      mustNeedFirstPasskey(await load(user, userId));
      const beforeKept = async (): Promise<void> => {
        if (!(await tokens.use(userId, 'firstPasskey', token))) throw linkEnded();
      };
      await addTo(userId, { challenge, credential, transport, cause: actOf(userId, cause), beforeKept });
      return { success: true, message: 'Your passkey is ready. Please sign in with it.' };
    }),
  ];
};

/** With a session that staff calls do not take, a thief of a password would make a way in that they do take. */
const mustBeProved = ({ roles, hasSecondFactor }: Caller): void => {
  if (roles.length > 0 && !hasSecondFactor) throw new Problem('second-factor-needed', staffProofNeeded);
};

const ownPasskeyRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, caughtUp, credentials, signingIn, passkeys, passkeyChallenges, webAuthn } = deps;
  const endSessions = createEndSessions(deps);
  const addTo = createAddTo(deps);

  const ownOf = async (userId: string): Promise<{ passkeys: Passkey[] }> => {
    const own = await passkeys.list(userId, living(await load(user, userId)).passkeys);
    return { passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })) };
  };

  return [
    route(contract.myPasskeys, schema.myPasskeys, ({ caller: { userId } }) => ownOf(userId)),

    route(contract.passkeyOptions, schema.passkeyOptions, async ({ caller }) => {
      mustBeProved(caller);
      const { userId, sessionId } = caller;
      const account = living(await load(user, userId));
      mustHaveRoom(account);
      const { challenge, options } = await webAuthn.askForNew(
        ownerOf(account),
        await passkeys.list(userId, account.passkeys),
      );
      return {
        challengeToken: await passkeyChallenges.keep(challenge, { purpose: 'add', boundTo: sessionId }),
        options,
      };
    }),

    route(contract.addPasskey, schema.addPasskey, async ({ body, caller, transport, cause }) => {
      mustBeProved(caller);
      const { userId, sessionId } = caller;
      const challenge = await passkeyChallenges.take(body.challengeToken, { purpose: 'add', boundTo: sessionId });
      if (challenge === undefined) throw new Problem('challenge-ended', 'This took too long. Please start again.');
      const { credential } = body;
      await addTo(userId, { challenge, credential, transport, cause, exceptSessionId: sessionId });
      return ownOf(userId);
    }),

    route(contract.renamePasskey, schema.renamePasskey, async ({ params: { passkeyId }, body, caller: { userId } }) => {
      if (!living(await load(user, userId)).passkeys.includes(passkeyId)) throw new Problem('not-found');
      await passkeys.rename(userId, passkeyId, body.name);
      return ownOf(userId);
    }),

    route(contract.removePasskey, schema.removePasskey, async (input) => {
      const { caller, transport, cause } = input;
      const { passkeyId } = input.params;
      const { userId, sessionId: exceptSessionId } = caller;
      const hasPassword = (await credentials.find(userId)) !== undefined;
      const from = signingIn.fromOf(transport);
      await caughtUp(await handle(user, userId, removePasskey({ userId, passkeyId, from, hasPassword }), cause));
      await passkeys.remove(userId, [passkeyId]);
      // Whoever removes one has often lost it, and a session that began with it goes on elsewhere.
      await endSessions(userId, 'passkeyRemoved', { from, cause, exceptSessionId });
      return ownOf(userId);
    }),
  ];
};
