/** Fees and house rules for staff: one person proposes others, another confirms them. */
import * as feesContract from '#contracts/fees/feePolicies.ts';
import * as feesSchema from '#contracts/fees/feePolicies.schema.ts';
import * as rulesContract from '#contracts/fees/houseRules.ts';
import * as rulesSchema from '#contracts/fees/houseRules.schema.ts';
import { versionFilter } from '#contracts/fees/versions.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate, Command } from '#platform/eventStore/aggregate.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Found, ListPage } from '#platform/postgres/listPage.ts';
import { ukDayStart } from '#platform/time/ukDay.ts';
import { getFeePolicyRow, listFeePolicies } from '#projections/fees/feePolicies.ts';
import { getHouseRulesRow, listHouseRules } from '#projections/fees/houseRules.ts';
import type { VersionFilter } from '#projections/fees/versionRows.ts';
import { confirmPolicy, dropPolicy, feePolicies, feePoliciesId, proposePolicy } from './feePolicies.ts';
import { confirmRules, dropRules, proposeRules, rulesHistory, rulesHistoryId } from './houseRules.ts';

export type FeeRoutesDeps = {
  handle: Handle;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
};

type Kept<State, E extends Event, Row> = {
  aggregate: Aggregate<State, E>;
  /** There is one history of each kind. */
  historyId: string;
  /** As react-admin calls them. */
  name: string;
  getRow: (db: Db, id: string, at: string) => Promise<Row | undefined>;
  listRows: (db: Db, wanted: ListPage & { filter: VersionFilter; at: string }) => Promise<Found<Row>>;
};

type Query = Parameters<typeof readListQuery>[0];

/** What the routes of every kind of terms with versions do. */
const openDesk = <State, E extends Event, Row>(
  { handle, caughtUp, db, now }: FeeRoutesDeps,
  { aggregate, historyId, name, getRow, listRows }: Kept<State, E, Row>,
) => {
  const get = async (id: string): Promise<Row> => {
    const row = await getRow(db, id, now());
    if (!row) throw new Problem('not-found');
    return row;
  };
  return {
    get,
    list: async (query: Query) => {
      const { filter, ...page } = readListQuery(query, versionFilter);
      const { id: ids, ...narrowing } = filter;
      const { rows, total } = await listRows(db, { filter: { ...narrowing, ids }, at: now(), ...page });
      return listReply(name, rows, page.from, total);
    },
    decide: async (id: string, command: Command<State, readonly E[]>, cause: Cause): Promise<Row> => {
      await caughtUp(await handle(aggregate, historyId, command, cause));
      return get(id);
    },
  };
};

export const feeRoutes = (deps: FeeRoutesDeps): Route[] => {
  const { now, newId } = deps;
  const { get, list, decide } = openDesk(deps, {
    aggregate: feePolicies,
    historyId: feePoliciesId,
    name: 'fee-policies',
    getRow: getFeePolicyRow,
    listRows: listFeePolicies,
  });
  return [
    route(feesContract.adminListFeePolicies, feesSchema.adminListFeePolicies, ({ query }) => list(query)),
    route(feesContract.adminGetFeePolicy, feesSchema.adminGetFeePolicy, ({ params: { id } }) => get(id)),
    route(feesContract.proposeFeePolicy, feesSchema.proposeFeePolicy, ({ body, caller, cause }) => {
      const { day, ...rates } = body;
      const policyId = newId();
      const proposed = { ...rates, policyId, from: ukDayStart(day), proposedBy: caller.userId, at: now() };
      return decide(policyId, proposePolicy(proposed), cause);
    }),
    route(feesContract.confirmFeePolicy, feesSchema.confirmFeePolicy, ({ params: { id }, caller, cause }) =>
      decide(id, confirmPolicy({ id, confirmedBy: caller.userId, at: now() }), cause),
    ),
    route(feesContract.dropFeePolicy, feesSchema.dropFeePolicy, ({ params: { id }, body: { reason }, caller, cause }) =>
      decide(id, dropPolicy({ id, droppedBy: caller.userId, reason, at: now() }), cause),
    ),
  ];
};

export const houseRulesRoutes = (deps: FeeRoutesDeps): Route[] => {
  const { now, newId } = deps;
  const { get, list, decide } = openDesk(deps, {
    aggregate: rulesHistory,
    historyId: rulesHistoryId,
    name: 'house-rules',
    getRow: getHouseRulesRow,
    listRows: listHouseRules,
  });
  return [
    route(rulesContract.adminListHouseRules, rulesSchema.adminListHouseRules, ({ query }) => list(query)),
    route(rulesContract.adminGetHouseRules, rulesSchema.adminGetHouseRules, ({ params: { id } }) => get(id)),
    route(rulesContract.proposeHouseRules, rulesSchema.proposeHouseRules, ({ body, caller, cause }) => {
      const { day, ...rules } = body;
      const rulesId = newId();
      const proposed = { ...rules, rulesId, from: ukDayStart(day), proposedBy: caller.userId, at: now() };
      return decide(rulesId, proposeRules(proposed), cause);
    }),
    route(rulesContract.confirmHouseRules, rulesSchema.confirmHouseRules, ({ params: { id }, caller, cause }) =>
      decide(id, confirmRules({ id, confirmedBy: caller.userId, at: now() }), cause),
    ),
    route(rulesContract.dropHouseRules, rulesSchema.dropHouseRules, (input) => {
      const { params, body, caller, cause } = input;
      const dropped = { id: params.id, droppedBy: caller.userId, reason: body.reason, at: now() };
      return decide(params.id, dropRules(dropped), cause);
    }),
  ];
};
