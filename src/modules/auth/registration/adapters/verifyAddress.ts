/**
 * Confirms the address of an account. The person who registered with it may be a stranger who still has ways in. All of
 * them end, unless the address is confirmed in a session of this account. The owner is notified of each by mail.
 */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { From } from '#events/auth.ts';
import { confirmEmail } from '#modules/auth/account/confirmation.ts';
import { user } from '#modules/auth/account/user.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';

type Verification = {
  from: From;
  cause: Cause;
  /** The session of this account in which the link was opened, if it was; it goes on. */
  ownSessionId?: string | undefined;
};

type Deps = Pick<
  AuthDeps,
  'handle' | 'load' | 'caughtUp' | 'sessions' | 'twoFactor' | 'recoveryCodes' | 'passkeys' | 'names'
>;

export const createVerifyAddress = (deps: Deps) => {
  const { handle, load, caughtUp, twoFactor, recoveryCodes, passkeys, names } = deps;
  const endSessions = createEndSessions(deps);
  /** @throws Problem `invalid-confirmation-link` when there is no such account */
  return async (userId: string, { from, cause, ownSessionId }: Verification): Promise<void> => {
    const account = await load(user, userId);
    const isFirst = account.status === 'registered' && !account.isEmailVerified;
    const isOwn = ownSessionId !== undefined;
    // First, so that the session of a stranger does not live on when this is interrupted.
    if (isFirst)
      await endSessions(userId, 'addressConfirmed', {
        from,
        cause,
        ...(isOwn && { exceptSessionId: ownSessionId }),
      });
    const handled = await handle(user, userId, confirmEmail(userId, from, { isOwn }), cause);
    await caughtUp(handled);
    // The log decides what opens an account; what is left over here opens nothing.
    for (const { type, data } of handled.events)
      if (type === 'ProviderUnlinked') await names.releaseKey(data.provider, data.key, userId, cause);
    if (!isOwn && isFirst) {
      await twoFactor.remove(userId);
      await recoveryCodes.removeAll(userId);
      await passkeys.removeAll(userId);
    }
  };
};
