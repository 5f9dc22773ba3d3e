/** Batches of payouts: one person proposes them, another approves them. */
import * as contract from '#contracts/payouts/payoutDesk.ts';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import type { PayoutBatch as BatchAnswer, WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import { idOf } from '#platform/text/idOf.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findBatchItems, getBatchRow, listBatches, type BatchRow } from '#projections/payouts/payoutBatches.ts';
import { listPayouts } from '#projections/payouts/payouts.ts';
import type { BatchEvent } from '#events/sales.ts';
import { payout } from '#modules/payouts/payout/payout.ts';
import { approveBatch, declineBatch, payoutBatch, proposeBatch, type PayoutBatch } from './payoutBatch.ts';

export type BatchRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  /** Batches above this total need two people. */
  twoPeopleAbovePence: number;
};

export const batchRoutes = (deps: BatchRoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, twoPeopleAbovePence } = deps;

  const toAnswer = (row: BatchRow): BatchAnswer => ({
    ...row,
    proposer: row.proposer ?? '',
    needsTwoPeople: row.totalPence > twoPeopleAbovePence,
  });

  const wholeBatch = async (id: string): Promise<WholeBatch> => {
    const row = await getBatchRow(db, id);
    const items = await findBatchItems(db, id);
    if (!row) throw new Problem('not-found');
    const { rows } = await listPayouts(db, {
      filter: { ids: items.map(({ payoutId }) => payoutId) },
      sort: { field: 'requestedAt', isDescending: false },
      from: 0,
      to: items.length - 1,
    });
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    return {
      ...toAnswer(row),
      items: items.flatMap(({ payoutId, fate }) => {
        const row = rowsById.get(payoutId);
        if (!row) return [];
        const { creatorId, creator, amountPence, status } = row;
        return [{ payoutId, creatorId, creator: creator ?? '', amountPence, status, fate }];
      }),
    };
  };

  const decide = async (id: string, command: Command<PayoutBatch, readonly BatchEvent[]>, cause: Cause) => {
    await caughtUp(await handle(payoutBatch, id, command, cause));
    return wholeBatch(id);
  };

  return [
    route(contract.adminListBatches, schema.adminListBatches, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.batchFilter);
      const { rows, total } = await listBatches(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      return listReply('payout-batches', rows.map(toAnswer), page.from, total);
    }),
    route(contract.adminGetBatch, schema.adminGetBatch, ({ params }) => wholeBatch(params.id)),
    route(contract.proposeBatch, schema.proposeBatch, async ({ body: { payoutIds, pressId }, caller, cause }) => {
      const batchId = idOf(`batch:${caller.userId}:${pressId}`);
      const payouts = await Promise.all(payoutIds.map((id) => load(payout, id)));
      return decide(batchId, proposeBatch({ batchId, proposedBy: caller.userId, payouts }), cause);
    }),
    route(contract.approveBatch, schema.approveBatch, ({ params: { id }, caller, cause }) =>
      decide(id, approveBatch({ batchId: id, approvedBy: caller.userId, limitPence: twoPeopleAbovePence }), cause),
    ),
    route(contract.declineBatch, schema.declineBatch, ({ params: { id }, body: { reason }, caller, cause }) =>
      decide(id, declineBatch({ batchId: id, declinedBy: caller.userId, reason }), cause),
    ),
  ];
};
