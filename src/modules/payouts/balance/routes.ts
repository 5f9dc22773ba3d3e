/** A creator's own balance, and what changed it. */
import { periodBounds } from '#contracts/payouts/statementText.ts';
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import * as trust from '#contracts/sales/trust.schema.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { FindStatement, FindTrust } from '#modules/payouts/ports.ts';
import { account, balanceAt } from './account.ts';

export type BalanceRoutesDeps = { load: Load; now: () => string; findStatement: FindStatement; findTrust: FindTrust };

export const balanceRoutes = ({ load, now, findStatement, findTrust }: BalanceRoutesDeps): Route[] => [
  route(contract.getBalance, schema.getBalance, async ({ caller }) =>
    balanceAt(await load(account, caller.userId), now()),
  ),

  route(contract.getStatement, schema.getStatement, async ({ query: { period }, caller }) => {
    const found = await findStatement(caller.userId, periodBounds(period));
    const closingPence = found.lines.reduce((sum, { pence }) => sum + pence, found.openingPence);
    return { ...found, closingPence };
  }),

  route(contract.myTrust, trust.myTrust, ({ caller }) => findTrust(caller.userId)),
];
