/** The confirmation of an account's address. Commands of the account. */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ConfirmationRequested, EmailConfirmed, From, ProviderUnlinked, TwoFactorDisabled } from '#events/auth.ts';
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
  (state: User): (ProviderUnlinked | TwoFactorDisabled | EmailConfirmed)[] => {
    if (state.status !== 'registered' || state.isErased) throw new Problem('invalid-confirmation-link');
    if (state.isEmailVerified) return [];
    const act = { userId, from: personal(userId, from) };
    const linked = isOwn ? [] : state.linked;
    return [
      ...linked.map((link): ProviderUnlinked => ({ type: 'ProviderUnlinked', data: { ...act, ...link } })),
      ...(state.hasTwoFactor && !isOwn ? [{ type: 'TwoFactorDisabled' as const, data: act }] : []),
      { type: 'EmailConfirmed', data: act },
    ];
  };
