/** Passkeys of an account: added and removed by its owner. Commands of the account. */
import { passkeyLimits } from '#contracts/auth/vocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { From, PasskeyAdded, PasskeyRemoved } from '#events/auth.ts';
import { living, type User } from '#modules/auth/account/user.ts';

type Act = { userId: string; passkeyId: string; from: From };

/** @throws Problem `not-allowed` when there are too many */
export const mustHaveRoom = ({ passkeys }: { passkeys: readonly string[] }): void => {
  if (passkeys.length >= passkeyLimits.most)
    throw new Problem('not-allowed', `An account has at most ${passkeyLimits.most} passkeys. Please remove one first.`);
};

/** @throws Problem `email-not-verified`, `not-allowed` */
export const addPasskey =
  ({ userId, passkeyId, from }: Act) =>
  (state: User): [PasskeyAdded] => {
    const account = living(state);
    if (!account.isEmailVerified) throw new Problem('email-not-verified');
    mustHaveRoom(account);
    return [{ type: 'PasskeyAdded', data: { userId, passkeyId, from: personal(userId, from) } }];
  };

/** @throws Problem `not-found`; `last-way-in`; `not-allowed` for the last one of a member of staff */
export const removePasskey =
  ({ userId, passkeyId, from, hasPassword }: Act & { hasPassword: boolean }) =>
  (state: User): [PasskeyRemoved] => {
    const { passkeys, linked, roles } = living(state);
    if (!passkeys.includes(passkeyId)) throw new Problem('not-found');
    const isLast = passkeys.length === 1;
    if (isLast && roles.length > 0)
      throw new Problem(
        'not-allowed',
        'Staff sign in with a passkey, so the last one stays. Please add another first.',
      );
    if (isLast && !hasPassword && linked.length === 0)
      throw new Problem('last-way-in', 'Set a password first, or you could not sign in any more');
    return [{ type: 'PasskeyRemoved', data: { userId, passkeyId, from: personal(userId, from) } }];
  };
