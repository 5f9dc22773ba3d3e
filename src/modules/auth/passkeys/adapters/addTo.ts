import { Problem } from '#contracts/http/problem.ts';
import type { NewCredential } from '#contracts/auth/passkeys.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { Transport } from '#platform/http/route.ts';
import { user } from '#modules/auth/account/user.ts';
import { addPasskey } from '#modules/auth/passkeys/passkey.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';

type Deps = Pick<
  AuthDeps,
  'handle' | 'caughtUp' | 'sessions' | 'signingIn' | 'passkeys' | 'webAuthn' | 'newId' | 'deviceName'
>;
type Given = {
  challenge: string;
  credential: NewCredential;
  transport: Transport;
  cause: Cause;
  /** The session in which it is added goes on. */
  exceptSessionId?: string;
  /** Once the answer of the authenticator is right, and before anything is kept. */
  beforeKept?: () => Promise<void>;
};

/** Adds a new passkey to an account. The first one ends all other sessions: none of them proved it, and one may be a thief's. */
export const createAddTo = (deps: Deps) => {
  const { handle, caughtUp, signingIn, passkeys, webAuthn, newId, deviceName } = deps;
  const endSessions = createEndSessions(deps);
  return async (userId: string, given: Given): Promise<void> => {
    const { challenge, credential, transport, cause, exceptSessionId, beforeKept } = given;
    const key = await webAuthn.checkNew(challenge, credential);
    if (!key) throw new Problem('invalid-input', 'This passkey could not be checked. Please try again.');
    await beforeKept?.();
    const passkeyId = newId();
    const name = deviceName(transport.header('user-agent'));
    if (!(await passkeys.save({ ...key, id: passkeyId, userId, name })))
      throw new Problem('already-done', 'This passkey belongs to an account already.');
    const from = signingIn.fromOf(transport);
    const added = await handle(user, userId, addPasskey({ userId, passkeyId, from }), cause).catch(
      async (error: unknown) => {
        await passkeys.remove(userId, [passkeyId]);
        throw error;
      },
    );
    await caughtUp(added);
    const isFirst = added.state.status === 'registered' && added.state.passkeys.length === 1;
    if (isFirst)
      await endSessions(userId, 'passkeyAdded', { from, cause, ...(exceptSessionId && { exceptSessionId }) });
  };
};
