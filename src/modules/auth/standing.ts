/** How an account stands: suspended by staff, erased by its owner. */
import { Problem } from '#contracts/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { AccountErased, AccountReinstated, AccountSuspended } from './events.ts';
import { living, type User } from './user.ts';

/** @throws Problem `not-allowed` for an account of staff: an admin takes the role away first */
export const suspendAccount =
  (userId: string, reason: string) =>
  (state: User): [] | [AccountSuspended] => {
    const account = living(state);
    if (account.roles.length > 0)
      throw new Problem('not-allowed', 'This is a staff account. An admin takes its role away first.');
    return account.isSuspended
      ? []
      : [{ type: 'AccountSuspended', data: { userId, reason: personal(userId, reason) } }];
  };

export const reinstateAccount =
  (userId: string, reason: string) =>
  (state: User): [] | [AccountReinstated] =>
    living(state).isSuspended
      ? [{ type: 'AccountReinstated', data: { userId, reason: personal(userId, reason) } }]
      : [];

/** The person leaves; what the account still owes or is owed has been looked at before. */
export const eraseAccount =
  (userId: string) =>
  (state: User): [] | [AccountErased] => {
    if (state.status !== 'registered') throw new Problem('not-found', 'There is no such account.');
    if (state.isErased) return [];
    if (state.roles.length > 0)
      throw new Problem('not-allowed', 'This is a staff account. An admin takes its role away first.');
    return [{ type: 'AccountErased', data: { userId } }];
  };
