/** How admins grant and remove staff roles. */
import type { AccountRow } from '#contracts/auth/account.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import { createByAdmin } from './adapters/byAdmin.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { confirmStaffRole, declineStaffRole, proposeStaffRole, takeStaffRoleAway } from './staffRole.ts';

type Given = { params: { id: string }; body: schema.RoleChange; caller: Caller };

export const staffRoleRoutes = (
  deps: Pick<AuthDeps, 'handle' | 'load' | 'caughtUp' | 'db' | 'accountClosure'>,
  answer: (id: string) => Promise<AccountRow>,
): Route[] => {
  const { accountClosure } = deps;
  const change = createByAdmin(deps, answer);
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
