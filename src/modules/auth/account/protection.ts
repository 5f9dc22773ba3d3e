/** What its owner does to protect an account: password, second factor, recovery codes, linked providers. */
import { Problem } from '#contracts/http/problem.ts';
import { providerLabels, type Provider } from '#contracts/auth/vocabulary.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  DataExported,
  From,
  PasswordChanged,
  PasswordResetRequested,
  ProviderLinked,
  ProviderUnlinked,
  RecoveryCodesRegenerated,
  RecoveryCodeUsed,
  TwoFactorDisabled,
  TwoFactorEnabled,
} from '#events/auth.ts';
import { living, type User } from './user.ts';

type Act = { userId: string; from: From };

/** Requests the mailed link; does nothing for an erased account. */
export const requestPasswordReset =
  ({ userId, from }: Act) =>
  (state: User): [] | [PasswordResetRequested] =>
    state.status === 'registered' && !state.isErased
      ? [{ type: 'PasswordResetRequested', data: { userId, from: personal(userId, from) } }]
      : [];

/** Records that a new password is in force. */
export const recordPasswordChange =
  ({ userId, from, how }: Act & { how: 'changed' | 'reset' }) =>
  (state: User): [PasswordChanged] => {
    living(state);
    return [{ type: 'PasswordChanged', data: { userId, how, from: personal(userId, from) } }];
  };

export const enableTwoFactor =
  ({ userId, from }: Act) =>
  (state: User): [] | [TwoFactorEnabled] =>
    living(state).hasTwoFactor ? [] : [{ type: 'TwoFactorEnabled', data: { userId, from: personal(userId, from) } }];

/** @throws Problem `two-factor-off`; `not-allowed` for staff, who cannot be without */
export const disableTwoFactor =
  ({ userId, from }: Act) =>
  (state: User): [TwoFactorDisabled] => {
    const account = living(state);
    if (!account.hasTwoFactor) throw new Problem('two-factor-off');
    if (account.roles.length > 0)
      throw new Problem('not-allowed', 'Staff accounts need two-factor authentication, so it stays on.');
    return [{ type: 'TwoFactorDisabled', data: { userId, from: personal(userId, from) } }];
  };

export const recordRecoveryCodeUse =
  ({ userId, from, remaining }: Act & { remaining: number }) =>
  (state: User): [RecoveryCodeUsed] => {
    living(state);
    return [{ type: 'RecoveryCodeUsed', data: { userId, remaining, from: personal(userId, from) } }];
  };

/** @throws Problem `two-factor-off` */
export const regenerateRecoveryCodes =
  ({ userId, from }: Act) =>
  (state: User): [RecoveryCodesRegenerated] => {
    if (!living(state).hasTwoFactor) throw new Problem('two-factor-off');
    return [{ type: 'RecoveryCodesRegenerated', data: { userId, from: personal(userId, from) } }];
  };

type Link = Act & { provider: Provider; key: string };

/** Links one account of each provider; linking the same one again changes nothing. */
export const linkProvider =
  ({ userId, from, provider, key }: Link) =>
  (state: User): [] | [ProviderLinked] => {
    const link = living(state).linked.find((linkedProvider) => linkedProvider.provider === provider);
    if (link?.key === key) return [];
    if (link) throw new Problem('already-done', `Another ${providerLabels[provider]} account is linked already.`);
    return [{ type: 'ProviderLinked', data: { userId, provider, key, from: personal(userId, from) } }];
  };

/** @throws Problem `last-way-in` when no way to sign in would be left */
export const unlinkProvider =
  ({ userId, from, provider, hasPassword }: Act & { provider: Provider; hasPassword: boolean }) =>
  (state: User): [] | [ProviderUnlinked] => {
    const { linked, passkeys } = living(state);
    const link = linked.find((linkedProvider) => linkedProvider.provider === provider);
    if (!link) return [];
    if (!hasPassword && passkeys.length === 0 && linked.length === 1)
      throw new Problem('last-way-in', 'Set a password first, or you could not sign in any more');
    return [{ type: 'ProviderUnlinked', data: { userId, provider, key: link.key, from: personal(userId, from) } }];
  };

export const recordExport =
  ({ userId, from }: Act) =>
  (state: User): [DataExported] => {
    living(state);
    return [{ type: 'DataExported', data: { userId, from: personal(userId, from) } }];
  };
