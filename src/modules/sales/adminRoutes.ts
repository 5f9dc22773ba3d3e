/** What staff may do with sales: finance releases payouts, auditors replay the history. */
import { z } from 'zod';
import * as contract from '#contracts/sales.ts';
import * as schema from '#contracts/sales.schema.ts';
import type { AdminPayout, AdminSale, HistoryEvent, Replay } from '#contracts/sales.ts';
import { orderStatuses, payoutStatuses } from '#contracts/businessVocabulary.ts';
import { Problem } from '#contracts/problem.ts';
import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/eventStore/consumers.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { getOrderRow, listOrders, type OrderRow } from '#projections/orders.ts';
import { findPayees, type PayeeRow } from '#projections/payees.ts';
import { getPayoutRow, listPayouts, type PayoutRow } from '#projections/payouts.ts';
import { account } from './account.ts';
import type { ReadingPayees } from './adapters/readPayee.ts';
import { books, booksId, mustAgree } from './books.ts';
import type { AccountEvent, OfferEvent, OrderEvent } from './events.ts';
import { offer } from './offer.ts';
import { order } from './order.ts';
import { mustBeSendable } from './payee.ts';
import { payout, rejectPayout, releasePayout } from './payout.ts';
import { problemReport } from './problemReport.ts';
import { mustBePayable } from './share.ts';
import { checkSale } from './saleChecks.ts';

export type AdminRoutesDeps = {
  handle: Handle;
  load: Load;
  payees: ReadingPayees;
  caughtUp: Consumers['caughtUp'];
  now: () => string;
  db: Db;
  /** The log as it is stored: personal data stays sealed. */
  rawStore: EventStore;
  /** A payout of more than this needs two people. */
  twoPeopleAbovePence: number;
};

const ids = z.array(z.uuid()).max(100).optional();
const payoutFilter = z.object({ status: z.enum(payoutStatuses).optional(), id: ids });
const saleFilter = z.object({ status: z.enum(orderStatuses).optional(), videoId: z.uuid().optional(), id: ids });

const toSale = (row: OrderRow): AdminSale => ({
  ...{ id: row.id, videoId: row.videoId, title: row.title ?? '', creatorId: row.creatorId, buyerId: row.buyerId },
  ...{ status: row.status, pricePence: row.pricePence, buyerFeePence: row.buyerFeePence, totalPence: row.totalPence },
  ...{ creatorPence: row.creatorPence, platformPence: row.platformPence, feePolicyVersion: row.feePolicyVersion },
  ...{ createdAt: row.createdAt, soldAt: row.soldAt },
});

const toHistory = (event: RecordedEvent): HistoryEvent => ({
  ...{ eventId: event.eventId, position: event.position, streamId: event.streamId, revision: event.revision },
  ...{ type: event.type, at: event.metadata.at, actorId: event.metadata.actorId, actorRole: event.metadata.actorRole },
  ...{ correlationId: event.metadata.correlationId, causationId: event.metadata.causationId },
  data: event.data as Record<string, unknown>,
});

export const salesAdminRoutes = (deps: AdminRoutesDeps): Route[] => {
  const { handle, load, payees, caughtUp, now, db, rawStore, twoPeopleAbovePence } = deps;
  const toPayout = async (row: PayoutRow, known: ReadonlyMap<string, PayeeRow>): Promise<AdminPayout> => {
    const { status, requirements } = known.get(row.creatorId) ?? { status: 'none' as const, requirements: [] };
    const { rows } = await listOrders(db, {
      filter: { ids: row.parts.map(({ orderId }) => orderId) },
      sort: { field: 'soldAt', isDescending: false },
      from: 0,
      to: 99,
    });
    return {
      ...{ id: row.id, creatorId: row.creatorId, creator: row.creator ?? '', amountPence: row.amountPence },
      payee: { status, requirements },
      ...{ status: row.status, note: row.note, requestedAt: row.requestedAt, releasedAt: row.releasedAt },
      ...{ releasedBy: row.releasedBy, paidAt: row.paidAt, approvedBy: row.approvedBy, failure: row.failure },
      needsTwoPeople: row.amountPence > twoPeopleAbovePence,
      sales: row.parts.map(({ orderId, amountPence }) => {
        const sale = rows.find(({ id }) => id === orderId);
        return { orderId, amountPence, title: sale?.title ?? '', soldAt: sale?.soldAt ?? row.requestedAt };
      }),
    };
  };
  const payoutAnswer = async (id: string): Promise<AdminPayout> => {
    const row = await getPayoutRow(db, id);
    if (!row) throw new Problem('not-found');
    return toPayout(row, await findPayees(db, [row.creatorId]));
  };

  /** Every stream that a sale touches, in global order, up to a position. */
  const readHistory = async (sale: OrderRow, until: string | undefined): Promise<RecordedEvent[]> => {
    const streams = [
      `video-${sale.videoId}`,
      streamOf(offer, sale.videoId),
      streamOf(order, sale.id),
      streamOf(account, sale.creatorId),
      streamOf(problemReport, sale.id),
    ];
    const payoutIds = new Set<string>();
    const events = (await Promise.all(streams.map((stream) => rawStore.readStream(stream)))).flat();
    for (const event of events as RecordedEvent<AccountEvent>[])
      if (event.type === 'PayoutReserved' && event.data.parts.some(({ orderId }) => orderId === sale.id))
        payoutIds.add(event.data.payoutId);
    for (const id of payoutIds) events.push(...(await rawStore.readStream(streamOf(payout, id))));
    return events
      .filter(({ position }) => until === undefined || position <= until)
      .toSorted((a, b) => (a.position < b.position ? -1 : 1));
  };

  const foldState = (sale: OrderRow, events: readonly RecordedEvent[]): Replay['state'] => {
    const of = (stream: string) => events.filter(({ streamId }) => streamId === stream);
    const videoEvents = of(`video-${sale.videoId}`);
    return {
      video: { lastFact: videoEvents.at(-1)?.type ?? 'none', facts: videoEvents.length },
      offer: stateOf(offer, of(streamOf(offer, sale.videoId)) as RecordedEvent<OfferEvent>[]),
      order: stateOf(order, of(streamOf(order, sale.id)) as RecordedEvent<OrderEvent>[]),
      account: stateOf(account, of(streamOf(account, sale.creatorId)) as RecordedEvent<AccountEvent>[]),
    };
  };

  return [
    route(contract.adminListPayouts, schema.adminListPayouts, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, payoutFilter);
      const { rows, total } = await listPayouts(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      const known = await findPayees(
        db,
        rows.map(({ creatorId }) => creatorId),
      );
      const answers = await Promise.all(rows.map((row) => toPayout(row, known)));
      return listReply('payouts', answers, page.from, total);
    }),
    route(contract.adminGetPayout, schema.adminGetPayout, ({ params }) => payoutAnswer(params.id)),
    route(contract.releasePayout, schema.releasePayout, async ({ params, caller, cause }) => {
      mustAgree(await load(books, booksId));
      const asked = await load(payout, params.id);
      if (asked.status !== 'none') {
        // Read now: what the provider told before may be out of date, and money is about to leave.
        const creator = await payees.readPayee(asked.creatorId, cause);
        mustBePayable(creator, asked.parts, now());
        mustBeSendable(creator);
      }
      const release = { releasedBy: caller.userId, limitPence: twoPeopleAbovePence };
      await caughtUp(await handle(payout, params.id, releasePayout(release), cause));
      return payoutAnswer(params.id);
    }),
    route(contract.rejectPayout, schema.rejectPayout, async ({ params, body, cause }) => {
      await caughtUp(await handle(payout, params.id, rejectPayout(body.reason), cause));
      return payoutAnswer(params.id);
    }),
    route(contract.adminListSales, schema.adminListSales, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, saleFilter);
      const { status, videoId, id } = filter;
      const { rows, total } = await listOrders(db, { filter: { status, videoId, ids: id }, ...page });
      return listReply('sales', rows.map(toSale), page.from, total);
    }),
    route(contract.adminGetSale, schema.adminGetSale, async ({ params }) => {
      const row = await getOrderRow(db, params.id);
      if (!row) throw new Problem('not-found');
      return toSale(row);
    }),
    route(contract.replaySale, schema.replaySale, async ({ params, query }) => {
      const sale = await getOrderRow(db, params.id);
      if (!sale) throw new Problem('not-found');
      const events = await readHistory(sale, query.until);
      return {
        id: sale.id,
        events: events.map(toHistory),
        state: foldState(sale, events),
        checks: checkSale(sale.id, events as RecordedEvent<OfferEvent | OrderEvent | AccountEvent>[]),
      };
    }),
  ];
};
