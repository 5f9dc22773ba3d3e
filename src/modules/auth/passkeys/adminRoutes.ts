/** How two admins remove the passkeys of a member of staff who has lost them. */
import type { AccountRow } from '#contracts/auth/account.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createByAdmin } from '#modules/auth/staff/adapters/byAdmin.ts';
import { confirmPasskeyReset, declinePasskeyReset, proposePasskeyReset } from './passkeyReset.ts';

type Given = { params: { id: string }; body: { reason: string }; caller: Caller };

export const passkeyResetRoutes = (
  deps: Pick<AuthDeps, 'handle' | 'load' | 'caughtUp' | 'db'>,
  answer: (id: string) => Promise<AccountRow>,
): Route[] => {
  const change = createByAdmin(deps, answer);
  const actOf = ({ params: { id }, body, caller }: Given) => ({ userId: id, by: caller.userId, ...body });
  return [
    route(contract.proposePasskeyReset, schema.proposePasskeyReset, (given) =>
      change(given, proposePasskeyReset(actOf(given))),
    ),
    route(contract.confirmPasskeyReset, schema.confirmPasskeyReset, (given) =>
      change(given, confirmPasskeyReset(actOf(given))),
    ),
    route(contract.declinePasskeyReset, schema.declinePasskeyReset, (given) =>
      change(given, declinePasskeyReset(actOf(given))),
    ),
  ];
};
