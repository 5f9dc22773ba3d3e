/** How admins grant and remove staff roles. */
import type { AccountRow } from '#contracts/auth/account.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { inTurn } from './adapters/inTurn.ts';
import type { UserEvent } from '#events/auth.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { confirmStaffRole, declineStaffRole, proposeStaffRole, takeStaffRoleAway } from './staffRole.ts';
import { living, user, type User } from '#modules/auth/account/user.ts';

type Given = { params: { id: string }; body: schema.RoleChange; caller: Caller; cause: Cause };

export const staffRoleRoutes = (
  {
    handle,
    load,
    caughtUp,
    db,
    accountClosure,
  }: Pick<AuthDeps, 'handle' | 'load' | 'caughtUp' | 'db' | 'accountClosure'>,
  answer: (id: string) => Promise<AccountRow>,
): Route[] => {
  /**
   * One after the other, each by a person who is an admin in the log at that moment: of two admins who remove each
   * other's role, one is too late, so that one always stays.
   */
  const change = async (
    { params: { id }, caller, cause }: Given,
    command: Command<User, readonly UserEvent[]>,
  ): Promise<AccountRow> => {
    const changed = await inTurn(db, 'staff-roles', async () => {
      if (!living(await load(user, caller.userId)).roles.includes('admin')) throw new Problem('not-allowed');
      return handle(user, id, command, cause);
    });
    await caughtUp(changed);
    return answer(id);
  };
  const actOf = ({ params: { id }, body, caller }: Given) => ({ userId: id, by: caller.userId, ...body });

  return [
    route(contract.proposeRole, schema.proposeRole, async (given) =>
      change(given, proposeStaffRole(actOf(given), await accountClosure.openBusiness(given.params.id))),
    ),
    route(contract.confirmRole, schema.confirmRole, async (given) =>
      change(given, confirmStaffRole(actOf(given), await accountClosure.openBusiness(given.params.id))),
    ),
    route(contract.declineRole, schema.declineRole, (given) => change(given, declineStaffRole(actOf(given)))),
    route(contract.takeRoleAway, schema.takeRoleAway, (given) => change(given, takeStaffRoleAway(actOf(given)))),
  ];
};
