/**
 * Staff roles: granted by two admins, removed by one, never by the person; the operator does both from the command
 * line.
 */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { StaffRoleDeclined, StaffRoleGranted, StaffRoleProposed, StaffRoleRevoked } from '#events/auth.ts';
import { tradingOfThem, type OpenBusiness } from '#modules/auth/account/openBusiness.ts';
import { living, type RegisteredUser, type RoleProposal, type User } from '#modules/auth/account/user.ts';

type Act = { userId: string; role: StaffRole; by: string; reason: string };

const factOf = ({ userId, role, by, reason }: Act) => ({ userId, role, by, reason: personal(userId, reason) });

const mustBeSomebodyElse = ({ userId, by }: Act): void => {
  if (userId === by) throw new Problem('not-allowed', 'You cannot decide about your own roles.');
};

/** Staff neither buy nor sell, and sign in with an address that is theirs. */
const mustBeEligible = ({ isEmailVerified, suspension }: RegisteredUser, business: OpenBusiness): void => {
  if (suspension) throw new Problem('not-allowed', 'This account is suspended.');
  if (!isEmailVerified) throw new Problem('not-allowed', 'The email of this account is not confirmed yet.');
  const trading = tradingOfThem(business);
  if (trading.length > 0)
    throw new Problem('account-has-open-business', ['Staff neither buy nor sell.', ...trading].join(' '));
};

const mustBeProposed = ({ proposals }: RegisteredUser, role: StaffRole): RoleProposal => {
  const proposal = proposals.find((proposal) => proposal.role === role);
  if (!proposal) throw new Problem('already-done', 'This role is no longer proposed.');
  return proposal;
};

export const proposeStaffRole =
  (act: Act, business: OpenBusiness) =>
  (state: User): [StaffRoleProposed] => {
    const account = living(state);
    mustBeSomebodyElse(act);
    mustBeEligible(account, business);
    if (account.roles.includes(act.role)) throw new Problem('already-done', 'This person already has this role.');
    if (account.proposals.some(({ role }) => role === act.role))
      throw new Problem('already-done', 'This role has already been proposed.');
    return [{ type: 'StaffRoleProposed', data: factOf(act) }];
  };

/** @throws Problem `second-person-needed` for the proposer */
export const confirmStaffRole =
  (act: Act, business: OpenBusiness) =>
  (state: User): [StaffRoleGranted] => {
    const account = living(state);
    mustBeSomebodyElse(act);
    const { by: proposedBy } = mustBeProposed(account, act.role);
    if (proposedBy === act.by)
      throw new Problem('second-person-needed', 'You proposed this role. Another admin decides.');
    mustBeEligible(account, business);
    return [{ type: 'StaffRoleGranted', data: { ...factOf(act), proposedBy } }];
  };

/** Another admin declines; or the proposer withdraws the proposal. */
export const declineStaffRole =
  (act: Act) =>
  (state: User): [StaffRoleDeclined] => {
    mustBeSomebodyElse(act);
    mustBeProposed(living(state), act.role);
    return [{ type: 'StaffRoleDeclined', data: factOf(act) }];
  };

/** One admin may do it, at once. As nobody removes their own role, one admin always stays. */
export const takeStaffRoleAway =
  (act: Act) =>
  (state: User): [StaffRoleRevoked] => {
    mustBeSomebodyElse(act);
    if (!living(state).roles.includes(act.role))
      throw new Problem('already-done', 'This person does not have this role.');
    return [{ type: 'StaffRoleRevoked', data: factOf(act) }];
  };

/** Granted by the operator: this is how the first two admins get their role. */
export const grantStaffRole =
  (userId: string, role: StaffRole, business: OpenBusiness) =>
  (state: User): [] | [StaffRoleGranted] => {
    const account = living(state);
    if (account.roles.includes(role)) return [];
    mustBeEligible(account, business);
    return [{ type: 'StaffRoleGranted', data: { userId, role } }];
  };

/** By the operator. */
export const revokeStaffRole =
  (userId: string, role: StaffRole) =>
  (state: User): [] | [StaffRoleRevoked] =>
    living(state).roles.includes(role) ? [{ type: 'StaffRoleRevoked', data: { userId, role } }] : [];
