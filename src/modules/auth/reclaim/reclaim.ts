/** The owner says that somebody else was in the account, and takes it back. Commands of the account. */
import { reclaimDays, type ReclaimSubject } from '#contracts/auth/reclaimVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { RegisteredUser, User } from '#modules/auth/account/user.ts';
import type {
  AccountReclaimed,
  From,
  PasskeyRemoved,
  PasswordResetRequested,
  ProviderUnlinked,
  TwoFactorDisabled,
  UserEvent,
} from '#events/auth.ts';
import { personal, type RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** What was done in an account from a moment on. */
export type DoneSince = Readonly<{
  /** The second factor that is on was switched on. */
  isFactorNew: boolean;
  /** The recovery codes that work were made. */
  areCodesNew: boolean;
  /** The ids of the passkeys that were added. */
  newPasskeys: readonly string[];
}>;

/**
 * What was done from the week before this moment (ISO) on. A stranger may have been there before the mail, and using one
 * link ends all earlier ones.
 */
export const doneSince = (events: readonly RecordedEvent<UserEvent>[], since: string): DoneSince => {
  const from = addDays(since, -reclaimDays);
  const recent = events.filter(({ metadata }) => metadata.at >= from);
  const types = new Set(recent.map(({ type }) => type));
  const isFactorNew = types.has('TwoFactorEnabled');
  const newPasskeys = recent.flatMap(({ type, data }) => (type === 'PasskeyAdded' ? [data.passkeyId] : []));
  return { isFactorNew, areCodesNew: isFactorNew || types.has('RecoveryCodesRegenerated'), newPasskeys };
};

/**
 * The account, if a link about this moment (ISO) still opens it now. Taking the account back covers everything before, so
 * that all earlier links end with it.
 * @throws Problem `invalid-confirmation-link`
 */
export const reclaimable = (state: User, at: string, now: string): RegisteredUser => {
  const isOpen = state.status === 'registered' && !state.isErased && state.isEmailVerified;
  const isSpent = isOpen && state.reclaimedAt !== null && at <= state.reclaimedAt;
  if (!isOpen || isSpent || now > addDays(at, reclaimDays))
    throw new Problem(
      'invalid-confirmation-link',
      `This link has been used already, or is older than ${reclaimDays} days.`,
    );
  return state;
};

type Reclaim = { userId: string; about: ReclaimSubject; since: string; now: string; from: From; done: DoneSince };

/**
 * Takes the account back: no provider opens it any more, nor does a second factor or a passkey that came since. A factor that was there
 * before stays, as otherwise the mailbox alone would open the account. A new password is asked for.
 */
export const reclaimAccount =
  ({ userId, about, since, now, from, done }: Reclaim) =>
  (
    state: User,
  ): (ProviderUnlinked | TwoFactorDisabled | PasskeyRemoved | AccountReclaimed | PasswordResetRequested)[] => {
    const { linked, hasTwoFactor, passkeys } = reclaimable(state, since, now);
    const act = { userId, from: personal(userId, from) };
    return [
      ...linked.map((link): ProviderUnlinked => ({ type: 'ProviderUnlinked', data: { ...act, ...link } })),
      ...(hasTwoFactor && done.isFactorNew ? [{ type: 'TwoFactorDisabled' as const, data: act }] : []),
      ...passkeys
        .filter((passkeyId) => done.newPasskeys.includes(passkeyId))
        .map((passkeyId): PasskeyRemoved => ({ type: 'PasskeyRemoved', data: { ...act, passkeyId } })),
      { type: 'AccountReclaimed', data: { ...act, about, since, at: now } },
      { type: 'PasswordResetRequested', data: act },
    ];
  };
