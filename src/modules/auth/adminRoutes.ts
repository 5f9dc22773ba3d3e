/** What staff may see of accounts and do about them. */
import { z } from 'zod';
import * as contract from '#contracts/account.ts';
import type { AccountRow } from '#contracts/account.ts';
import * as schema from '#contracts/auth.schema.ts';
import { Problem } from '#contracts/problem.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { findSecurityActs } from '#projections/securityActs.ts';
import { getAccountRow, listAccounts } from '#projections/users.ts';
import { createEndSessions } from './adapters/endSessions.ts';
import type { AuthDeps } from './ports.ts';
import { reinstateAccount, suspendAccount } from './standing.ts';
import { user } from './user.ts';

const accountFilter = z.object({ q: z.string().max(100).default(''), role: z.string().max(20).default('') });
const MOST_ACTS = 200;
/** The account's owner reads this; where our staff sit is not their business. */
const ourDesk = { device: 'The staff console', address: '' };

export const authAdminRoutes = (deps: AuthDeps): Route[] => {
  const { handle, caughtUp, db, sessions } = deps;
  const endSessions = createEndSessions(deps);

  const accountAnswer = async (id: string): Promise<AccountRow> => {
    const row = await getAccountRow(db, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  return [
    route(contract.adminListAccounts, schema.adminListAccounts, async ({ query }) => {
      const { filter, from, to } = readListQuery(query, accountFilter);
      const { rows, total } = await listAccounts(db, { ...filter, from, to });
      return listReply('accounts', rows, from, total);
    }),

    route(contract.adminGetAccount, schema.adminGetAccount, async ({ params: { id } }) => ({
      ...(await accountAnswer(id)),
      history: await findSecurityActs(db, id, MOST_ACTS),
      sessions: await sessions.list(id),
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
  ];
};
