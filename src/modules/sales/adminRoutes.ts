/** Sales for staff: their list, and what the log holds about one. */
import { z } from 'zod';
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import type { AdminSale, HistoryEvent, Replay } from '#contracts/sales/sales.ts';
import { orderStatuses } from '#contracts/sales/businessVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findRecipients } from '#projections/sales/assignments.ts';
import { getOrderRow, listOrders, type OrderRow } from '#projections/sales/orders.ts';
import type { OfferEvent, OrderEvent } from '#events/sales.ts';
import { offer } from './offer/offer.ts';
import { order } from './checkout/order.ts';
import { problemReport } from './refunds/problemReport.ts';
import type { CheckSale, ShareHistory } from './ports.ts';

export type AdminRoutesDeps = {
  db: Db;
  /** The log as stored: personal data stays sealed. */
  rawStore: EventStore;
  shares: ShareHistory;
  checkSale: CheckSale;
};

const ids = z.array(z.uuid()).max(100).optional();
const saleFilter = z.object({ status: z.enum(orderStatuses).optional(), videoId: z.uuid().optional(), id: ids });

const toSale = (row: OrderRow, recipientId: string | undefined): AdminSale => ({
  id: row.id,
  videoId: row.videoId,
  title: row.title ?? '',
  creatorId: row.creatorId,
  buyerId: row.buyerId,
  recipientId: recipientId ?? null,
  status: row.status,
  pricePence: row.pricePence,
  buyerFeePence: row.buyerFeePence,
  totalPence: row.totalPence,
  creatorPence: row.creatorPence,
  platformPence: row.platformPence,
  feePolicyVersion: row.feePolicyVersion,
  createdAt: row.createdAt,
  soldAt: row.soldAt,
});

const toHistory = (event: RecordedEvent): HistoryEvent => ({
  eventId: event.eventId,
  position: event.position,
  streamId: event.streamId,
  revision: event.revision,
  type: event.type,
  at: event.metadata.at,
  actorId: event.metadata.actorId,
  actorRole: event.metadata.actorRole,
  correlationId: event.metadata.correlationId,
  causationId: event.metadata.causationId,
  data: event.data as Record<string, unknown>,
});

export const salesAdminRoutes = ({ db, rawStore, shares, checkSale }: AdminRoutesDeps): Route[] => {
  /** Every stream that a sale touches, in global order, up to a position. */
  const readHistory = async (sale: OrderRow, until: string | undefined): Promise<RecordedEvent[]> => {
    const streams = [
      `video-${sale.videoId}`,
      streamOf(offer, sale.videoId),
      streamOf(order, sale.id),
      streamOf(problemReport, sale.id),
    ];
    const stored = await Promise.all(streams.map((stream) => rawStore.readStream(stream)));
    const events = [...stored.flat(), ...(await shares.readShareHistory(sale.creatorId, sale.id))];
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
      account: shares.foldAccount(sale.creatorId, events),
    };
  };

  return [
    route(contract.adminListSales, schema.adminListSales, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, saleFilter);
      const { status, videoId, id } = filter;
      const { rows, total } = await listOrders(db, { filter: { status, videoId, ids: id }, ...page });
      const recipients = await findRecipients(
        db,
        rows.map((row) => row.id),
      );
      const found = rows.map((row) => toSale(row, recipients.get(row.id)));
      return listReply('sales', found, page.from, total);
    }),
    route(contract.adminGetSale, schema.adminGetSale, async ({ params }) => {
      const row = await getOrderRow(db, params.id);
      if (!row) throw new Problem('not-found');
      return toSale(row, (await findRecipients(db, [row.id])).get(row.id));
    }),
    route(contract.replaySale, schema.replaySale, async ({ params, query }) => {
      const sale = await getOrderRow(db, params.id);
      if (!sale) throw new Problem('not-found');
      const events = await readHistory(sale, query.until);
      return {
        id: sale.id,
        events: events.map(toHistory),
        state: foldState(sale, events),
        checks: checkSale(sale.id, events),
      };
    }),
  ];
};
