/** The standing of an account: suspended by staff, with an appeal that another person decides, or erased. */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  AccountErased,
  AccountReinstated,
  AccountSuspended,
  SuspensionAppealed,
  SuspensionUpheld,
} from '#events/auth.ts';
import { living, type RegisteredUser, type Suspension, type User } from './user.ts';

/**
 * `by` is null when a rule suspends. @throws Problem `not-allowed` for an account of staff: an admin removes the role
 * first
 */
export const suspendAccount =
  (userId: string, { by, reason }: { by: string | null; reason: string }) =>
  (state: User): [] | [AccountSuspended] => {
    const account = living(state);
    if (account.roles.length > 0)
      throw new Problem('not-allowed', 'This is a staff account. An admin must remove its role first.');
    if (!account.suspension)
      return [{ type: 'AccountSuspended', data: { userId, reason: personal(userId, reason), by } }];
    // By rule (null) it is suspended in any case, and the same person may ask twice.
    if (by === null || account.suspension.by === by) return [];
    throw new Problem('already-done', 'This account is suspended already.');
  };

/**
 * The number of the suspension, for the key of its page: the mail about an earlier suspension opens nothing of this
 * one.
 */
export const suspensionOf = ({ userId, suspensions }: RegisteredUser): string => `${userId}:${suspensions}`;

/** Once per suspension. */
export const appealSuspension =
  (userId: string, words: string) =>
  (state: User): [SuspensionAppealed] => {
    const { suspension } = living(state);
    if (!suspension) throw new Problem('already-done', 'The account is open again.');
    if (suspension.appeal !== 'none') throw new Problem('already-done', 'You have already appealed.');
    return [{ type: 'SuspensionAppealed', data: { userId, words: personal(userId, words) } }];
  };

type Decision = { by: string; reason: string };

/** The person who suspended does not decide the appeal. */
const mustBeSomebodyElse = (suspension: Suspension, by: string): void => {
  if (suspension.by === by)
    throw new Problem('second-person-needed', 'You suspended this account, so a colleague has to decide the appeal.');
};

/** The appeal is refused. */
export const upholdSuspension =
  (userId: string, { by, reason }: Decision) =>
  (state: User): [SuspensionUpheld] => {
    const { suspension } = living(state);
    if (suspension?.appeal !== 'open') throw new Problem('already-done', 'There is no open appeal.');
    mustBeSomebodyElse(suspension, by);
    return [{ type: 'SuspensionUpheld', data: { userId, reason: personal(userId, reason), by } }];
  };

/** Also the outcome of an appeal that is granted. */
export const reinstateAccount =
  (userId: string, { by, reason }: Decision) =>
  (state: User): [AccountReinstated] => {
    const { suspension } = living(state);
    if (!suspension) throw new Problem('already-done', 'This account is not suspended.');
    if (suspension.appeal === 'open') mustBeSomebodyElse(suspension, by);
    return [{ type: 'AccountReinstated', data: { userId, reason: personal(userId, reason) } }];
  };

/** Erases the account, by its owner or an admin; the caller has checked open business before. */
export const eraseAccount =
  (userId: string, admin?: Decision) =>
  (state: User): [] | [AccountErased] => {
    if (state.status !== 'registered') throw new Problem('not-found', 'There is no such account.');
    if (state.isErased) return [];
    if (state.roles.length > 0)
      throw new Problem('not-allowed', 'This is a staff account. An admin must remove its role first.');
    const decision = admin ? { by: admin.by, reason: personal(admin.by, admin.reason) } : {};
    return [{ type: 'AccountErased', data: { userId, ...decision } }];
  };
