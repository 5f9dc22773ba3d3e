/** The payouts desk: finance reviews what waits, holds it, releases it or rejects it. */
import { z } from 'zod';
import { payoutStatuses } from '#contracts/sales/businessVocabulary.ts';
import * as desk from '#contracts/payouts/payoutDesk.ts';
import * as deskSchema from '#contracts/payouts/payoutDesk.schema.ts';
import { mostHoldDays } from '#contracts/payouts/payoutVocabulary.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { findPayees, type PayeeRow } from '#projections/payouts/payees.ts';
import { getPayoutRow, holdOf, listPayouts, type PayoutRow } from '#projections/payouts/payouts.ts';
import type { PayoutEvent } from '#events/sales.ts';
import { holdPayout, liftHold, payout, rejectPayout, type Payout } from './payout.ts';
import { heldUntil, resumePayouts } from '#modules/payouts/payee/payee.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { SalesFacts } from '#modules/payouts/ports.ts';
import type { ReadDossier } from './adapters/payoutDossier.ts';
import type { ReleasePayout } from './adapters/releasePayout.ts';

export type PayoutAdminDeps = {
  handle: Handle;
  release: ReleasePayout;
  readDossier: ReadDossier;
  caughtUp: Consumers['caughtUp'];
  now: () => string;
  db: Db;
  sales: Pick<SalesFacts, 'findSales'>;
  /** A payout above this needs two people. */
  twoPeopleAbovePence: number;
};

const nothing = (): [] => [];

const payoutFilter = z.object({
  status: z.enum(payoutStatuses).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});

export const payoutAdminRoutes = (deps: PayoutAdminDeps): Route[] => {
  const { handle, release, readDossier, caughtUp, now, db, sales, twoPeopleAbovePence } = deps;

  const toPayout = async (row: PayoutRow, payeesById: ReadonlyMap<string, PayeeRow>): Promise<AdminPayout> => {
    const none = { status: 'none' as const, requirements: [], payoutsFrom: null, isStopped: false };
    const { status, requirements, payoutsFrom, isStopped } = payeesById.get(row.creatorId) ?? none;
    const found = await sales.findSales(row.parts.map(({ orderId }) => orderId));
    const sold = new Map(found.map((sale) => [sale.id, sale]));
    return {
      id: row.id,
      creatorId: row.creatorId,
      creator: row.creator ?? '',
      amountPence: row.amountPence,
      sentPence: row.sentPence,
      returnedPence: row.returnedPence,
      payee: { status, requirements },
      payoutsFrom: heldUntil({ payoutsFrom, isStopped }, now()),
      status: row.status,
      note: row.note,
      requestedAt: row.requestedAt,
      releasedAt: row.releasedAt,
      releasedBy: row.releasedBy,
      paidAt: row.paidAt,
      approvedBy: row.approvedBy,
      failure: row.failure,
      hold: holdOf(row),
      heldBy: row.heldBy,
      // A smaller one, too, where one person has released enough for the payee that day.
      needsTwoPeople: row.withdrawalPence > twoPeopleAbovePence || row.approvedBy !== null,
      sales: row.parts.map(({ orderId, amountPence }) => {
        const sale = sold.get(orderId);
        return { orderId, amountPence, title: sale?.title ?? '', soldAt: sale?.soldAt ?? row.requestedAt };
      }),
    };
  };
  const payoutAnswer = async (id: string): Promise<AdminPayout> => {
    const row = await getPayoutRow(db, id);
    if (!row) throw new Problem('not-found');
    return toPayout(row, await findPayees(db, [row.creatorId]));
  };
  const decide = async (id: string, command: Command<Payout, readonly PayoutEvent[]>, cause: Cause) => {
    await caughtUp(await handle(payout, id, command, cause));
    return payoutAnswer(id);
  };

  return [
    route(contract.adminListPayouts, schema.adminListPayouts, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, payoutFilter);
      const { rows, total } = await listPayouts(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      const payeesById = await findPayees(
        db,
        rows.map(({ creatorId }) => creatorId),
      );
      const answers = await Promise.all(rows.map((row) => toPayout(row, payeesById)));
      return listReply('payouts', answers, page.from, total);
    }),
    route(contract.adminGetPayout, schema.adminGetPayout, ({ params }) => payoutAnswer(params.id)),
    route(desk.getPayoutDossier, deskSchema.getPayoutDossier, ({ params }) => readDossier(params.id)),
    route(contract.releasePayout, schema.releasePayout, async ({ params: { id }, caller, cause }) => {
      // What was refused to another press is not refused to this one: it has released the payout already.
      const earlier = await handle(payout, id, nothing, cause);
      const act = { releasedBy: caller.userId, limitPence: twoPeopleAbovePence };
      await caughtUp(earlier.isRepeated ? earlier : await release(id, act, cause));
      return payoutAnswer(id);
    }),
    route(contract.rejectPayout, schema.rejectPayout, ({ params: { id }, body, cause }) =>
      decide(id, rejectPayout(body.reason), cause),
    ),
    route(desk.holdPayout, deskSchema.holdPayout, ({ params: { id }, body, cause }) => {
      const today = ukDayAt(Date.parse(now()));
      const lastDay = ukDayAt(Date.parse(addDays(now(), mostHoldDays)));
      return decide(id, holdPayout({ ...body, today, lastDay }), cause);
    }),
    route(desk.liftHold, deskSchema.liftHold, ({ params: { id }, cause }) => decide(id, liftHold, cause)),
    route(desk.resumePayouts, deskSchema.resumePayouts, async ({ params: { id }, body, cause }) => {
      await caughtUp(await handle(account, id, resumePayouts(id, body.reason), cause));
      return { success: true };
    }),
  ];
};
