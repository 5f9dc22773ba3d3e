/**
 * A member of staff who has lost their passkeys: one admin proposes to remove them, another agrees; the operator does it from
 * the command line. Commands of the account.
 */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { PasskeyResetDeclined, PasskeyResetProposed, PasskeysReset } from '#events/auth.ts';
import { living, type PasskeyReset, type RegisteredUser, type User } from '#modules/auth/account/user.ts';

type Act = { userId: string; by: string; reason: string };

const factOf = ({ userId, by, reason }: Act) => ({ userId, by, reason: personal(userId, reason) });

const mustBeAnother = ({ userId, by }: Act): void => {
  if (userId === by) throw new Problem('not-allowed', 'You cannot decide about your own passkeys.');
};

/** Everybody else signs in with a password, and removes passkeys without our help. */
const mustBeStaff = ({ roles }: RegisteredUser): void => {
  if (roles.length === 0) throw new Problem('not-allowed', 'This person is not a member of staff.');
};

const mustBeWanted = ({ passkeyReset }: RegisteredUser): PasskeyReset => {
  if (!passkeyReset) throw new Problem('already-done', 'This is no longer proposed.');
  return passkeyReset;
};

export const proposePasskeyReset =
  (act: Act) =>
  (state: User): [PasskeyResetProposed] => {
    const account = living(state);
    mustBeAnother(act);
    mustBeStaff(account);
    if (account.passkeyReset) throw new Problem('already-done', 'This has already been proposed.');
    return [{ type: 'PasskeyResetProposed', data: factOf(act) }];
  };

/** @throws Problem `second-person-needed` for the proposer */
export const confirmPasskeyReset =
  (act: Act) =>
  (state: User): [PasskeysReset] => {
    const account = living(state);
    mustBeAnother(act);
    const { by: proposedBy } = mustBeWanted(account);
    if (proposedBy === act.by) throw new Problem('second-person-needed', 'You proposed this. Another admin decides.');
    mustBeStaff(account);
    return [{ type: 'PasskeysReset', data: { ...factOf(act), proposedBy, passkeyIds: [...account.passkeys] } }];
  };

/** Another admin declines; or the proposer withdraws it. */
export const declinePasskeyReset =
  (act: Act) =>
  (state: User): [PasskeyResetDeclined] => {
    mustBeAnother(act);
    mustBeWanted(living(state));
    return [{ type: 'PasskeyResetDeclined', data: factOf(act) }];
  };

/** By the operator. */
export const resetPasskeys =
  (userId: string) =>
  (state: User): [PasskeysReset] => {
    const account = living(state);
    mustBeStaff(account);
    return [{ type: 'PasskeysReset', data: { userId, passkeyIds: [...account.passkeys] } }];
  };
