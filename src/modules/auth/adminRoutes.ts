/** What staff may see of accounts and do about them. */
import { z } from 'zod';
import * as contract from '#contracts/account.ts';
import type { AccountRow } from '#contracts/account.ts';
import * as schema from '#contracts/auth.schema.ts';
import { Problem } from '#contracts/problem.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type Route } from '#platform/http/route.ts';
import { findSecurityActs } from '#projections/securityActs.ts';
import { findRoleProposals, getAccountRow, listAccounts, type AccountNeed } from '#projections/users.ts';
import { createEndSessions, ourDesk } from './adapters/endSessions.ts';
import type { AuthDeps } from './ports.ts';
import { reinstateAccount, suspendAccount } from './standing.ts';
import { staffRoleRoutes } from './staffRoleRoutes.ts';
import { user } from './user.ts';

const accountFilter = z.object({
  q: z.string().max(100).default(''),
  role: z.string().max(20).default(''),
  status: z.enum(['toDo', 'suspended']).optional(),
});
/** What waits for somebody with these roles. */
const toDoOf = ({ roles }: Caller): AccountNeed[] => (roles.includes('admin') ? ['role'] : []);
const MOST_ACTS = 200;

export const authAdminRoutes = (deps: AuthDeps): Route[] => {
  const { handle, caughtUp, db, sessions } = deps;
  const endSessions = createEndSessions(deps);

  const accountAnswer = async (id: string): Promise<AccountRow> => {
    const row = await getAccountRow(db, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  return [
    route(contract.adminListAccounts, schema.adminListAccounts, async ({ query, caller }) => {
      const { filter, from, to } = readListQuery(query, accountFilter);
      const { status, ...words } = filter;
      const needs = status === 'toDo' ? toDoOf(caller) : undefined;
      const { rows, total } = await listAccounts(db, {
        ...words,
        isSuspended: status === 'suspended',
        needs,
        from,
        to,
      });
      return listReply('accounts', rows, from, total);
    }),

    route(contract.adminGetAccount, schema.adminGetAccount, async ({ params: { id } }) => ({
      ...(await accountAnswer(id)),
      history: await findSecurityActs(db, id, MOST_ACTS),
      sessions: await sessions.list(id),
      proposals: await findRoleProposals(db, id),
    })),

    route(contract.suspendAccount, schema.suspendAccount, async ({ params: { id }, body, cause }) => {
      await caughtUp(await handle(user, id, suspendAccount(id, body.reason), cause));
      return accountAnswer(id);
    }),

    route(contract.reinstateAccount, schema.reinstateAccount, async ({ params: { id }, body, cause }) => {
      await caughtUp(await handle(user, id, reinstateAccount(id, body.reason), cause));
      return accountAnswer(id);
    }),

    route(contract.endSessionsOf, schema.endSessionsOf, async ({ params: { id }, cause }) => {
      await accountAnswer(id);
      return { ended: await endSessions(id, 'endedByStaff', { from: ourDesk, cause }) };
    }),

    ...staffRoleRoutes(deps, accountAnswer),
  ];
};
