/** The fees for staff: one person proposes new ones, another confirms them. */
import * as contract from '#contracts/fees/feePolicies.ts';
import * as schema from '#contracts/fees/feePolicies.schema.ts';
import type { FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { ukDayStart } from '#platform/time/ukDay.ts';
import { getFeePolicyRow, listFeePolicies } from '#projections/fees/feePolicies.ts';
import type { FeeEvent } from '#events/sales.ts';
import {
  confirmPolicy,
  dropPolicy,
  feePolicies,
  feePoliciesId,
  proposePolicy,
  type FeePolicies,
} from './feePolicies.ts';

export type FeeRoutesDeps = {
  handle: Handle;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
};

export const feeRoutes = ({ handle, caughtUp, db, now, newId }: FeeRoutesDeps): Route[] => {
  const getPolicy = async (id: string): Promise<FeePolicyRecord> => {
    const row = await getFeePolicyRow(db, id, now());
    if (!row) throw new Problem('not-found');
    return row;
  };

  const decide = async (id: string, command: Command<FeePolicies, readonly FeeEvent[]>, cause: Cause) => {
    await caughtUp(await handle(feePolicies, feePoliciesId, command, cause));
    return getPolicy(id);
  };

  return [
    route(contract.adminListFeePolicies, schema.adminListFeePolicies, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.feePolicyFilter);
      const { id: ids, ...narrowing } = filter;
      const { rows, total } = await listFeePolicies(db, { filter: { ...narrowing, ids }, at: now(), ...page });
      return listReply('fee-policies', rows, page.from, total);
    }),
    route(contract.adminGetFeePolicy, schema.adminGetFeePolicy, ({ params }) => getPolicy(params.id)),
    route(contract.proposeFeePolicy, schema.proposeFeePolicy, ({ body: { day, ...proposal }, caller, cause }) => {
      const policyId = newId();
      const from = ukDayStart(day);
      const proposed = { ...proposal, policyId, from, proposedBy: caller.userId, at: now() };
      return decide(policyId, proposePolicy(proposed), cause);
    }),
    route(contract.confirmFeePolicy, schema.confirmFeePolicy, ({ params: { id }, caller, cause }) =>
      decide(id, confirmPolicy({ policyId: id, confirmedBy: caller.userId, at: now() }), cause),
    ),
    route(contract.dropFeePolicy, schema.dropFeePolicy, ({ params: { id }, body: { reason }, caller, cause }) =>
      decide(id, dropPolicy({ policyId: id, droppedBy: caller.userId, reason, at: now() }), cause),
    ),
  ];
};
