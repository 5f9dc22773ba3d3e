/** The confirmation of an account's address. Commands of the account. */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  ConfirmationRequested,
  EmailConfirmed,
  From,
  PasskeyRemoved,
  ProviderUnlinked,
  TwoFactorDisabled,
} from '#events/auth.ts';
import type { User } from './user.ts';

/** Requests another link; does nothing when the address is confirmed. */
export const requestConfirmation =
  (userId: string) =>
  (state: User): [] | [ConfirmationRequested] =>
    state.status === 'registered' && !state.isErased && !state.isEmailVerified
      ? [{ type: 'ConfirmationRequested', data: { userId } }]
      : [];

/**
 * Confirms the address; following the link twice is fine. Another person may have registered with it. So every other way into
 * the account is removed, unless the person who confirms has registered as well (`isOwn`).
 */
export const confirmEmail =
  (userId: string, from: From, { isOwn }: { isOwn: boolean }) =>
  (state: User): (ProviderUnlinked | PasskeyRemoved | TwoFactorDisabled | EmailConfirmed)[] => {
    if (state.status !== 'registered' || state.isErased) throw new Problem('invalid-confirmation-link');
    if (state.isEmailVerified) return [];
    const act = { userId, from: personal(userId, from) };
    const linked = isOwn ? [] : state.linked;
    const passkeys = isOwn ? [] : state.passkeys;
    return [
      ...linked.map((link): ProviderUnlinked => ({ type: 'ProviderUnlinked', data: { ...act, ...link } })),
      ...passkeys.map((passkeyId): PasskeyRemoved => ({ type: 'PasskeyRemoved', data: { ...act, passkeyId } })),
      ...(state.hasTwoFactor && !isOwn ? [{ type: 'TwoFactorDisabled' as const, data: act }] : []),
      { type: 'EmailConfirmed', data: act },
    ];
  };
