/**
 * How an admin erases an account for its owner: shows what is erased, what is kept and why, then asks for the username.
 */
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { erasedOfThem, keptOfThem } from './erasure.ts';
import { openBusinessOfThem } from '#modules/auth/account/openBusiness.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { eraseAccount } from '#modules/auth/account/standing.ts';
import { living, user } from '#modules/auth/account/user.ts';

export const erasureRoutes = (deps: AuthDeps): Route[] => {
  const { load, accountClosure } = deps;
  return [
    route(contract.previewErasure, schema.previewErasure, async ({ params: { id } }) => {
      living(await load(user, id));
      const business = await accountClosure.openBusiness(id);
      return {
        obstacles: openBusinessOfThem(business),
        erased: erasedOfThem(business),
        kept: keptOfThem(await accountClosure.countTrade(id)),
      };
    }),
    route(contract.eraseAccount, schema.eraseAccount, async ({ params: { id }, body, caller, cause }) => {
      const { username } = living(await load(user, id));
      if (id === caller.userId) throw new Problem('not-allowed', 'You cannot erase your own account from the console.');
      if (body.username !== username) throw fieldProblem('/username', 'Please type the username exactly as it is.');
      const command = eraseAccount(id, { by: caller.userId, reason: body.reason });
      await accountClosure.close(id, { describeObstacles: openBusinessOfThem, command, cause });
      return { success: true };
    }),
  ];
};
