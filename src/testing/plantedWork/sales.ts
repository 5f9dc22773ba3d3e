/** What is sold, and what follows a sale. */
import { personal } from '#platform/eventStore/eventStore.ts';
import { aProblem } from '#testing/routes/afterSales.ts';
import type { Purchase } from '#testing/routes/marketplace.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { eventsOf } from '#testing/routes/world.ts';
import { cast, creatorPence, pay, platformPence, totalPence, type Plant } from './plant.ts';

/** A full refund that was started. */
export const refundOf = ({ orderId, video, buyer }: Purchase): DomainEvent => ({
  type: 'RefundStarted',
  data: {
    orderId,
    videoId: video.id,
    creatorId: video.creator.id,
    n: 1,
    key: 'planted',
    amountPence: totalPence,
    creatorPence,
    platformPence,
    isFull: true,
    wasFetched: true,
    reason: 'staff',
    isFault: false,
    note: personal(buyer.id, ''),
  },
});
/** The creator's share of it is gone. */
export const cancellationOf = ({ orderId, video }: Purchase, at: string): DomainEvent => ({
  type: 'ShareCancelled',
  data: {
    creatorId: video.creator.id,
    orderId,
    key: 'refund:1',
    amountPence: creatorPence,
    mayOwe: true,
    countsAgainst: false,
    at,
  },
});
const reversalEnded = ({ orderId, video }: Purchase): DomainEvent => ({
  type: 'ReversalEnded',
  data: { creatorId: video.creator.id, orderId },
});

export const sales: Record<string, Plant> = {
  // Paid for, and nobody captures it.
  order: async (site) => {
    const { orderId, events } = await pay(site, 1, 'PaymentAuthorised');
    return { itemId: orderId, given: events };
  },
  cancellation: async (site) => {
    const { orderId, events } = await pay(site, 2, 'PaymentAuthorised');
    return { itemId: orderId, given: [events, { type: 'OrderLost', data: { orderId, reason: 'expired' } }] };
  },
  'offer-claim': () => {
    const { video, buyer, orderId } = cast(3);
    const claimed = { videoId: video.id, orderId, buyerId: buyer.id, priceVersion: 1 };
    return { itemId: video.id, given: [video.given, buyer, { type: 'OfferClaimed', data: claimed }] };
  },
  refund: async (site) => {
    const sale = await pay(site, 4);
    return {
      itemId: sale.orderId,
      given: [sale.events, refundOf(sale), cancellationOf(sale, site.longAgo), reversalEnded(sale)],
    };
  },
  dispute: async (site) => {
    const sale = await pay(site, 5);
    await site.control(`charges/${sale.chargeId}/dispute`, {});
    const [dispute] = (await site.payments.readCharge(sale.chargeId)).disputes;
    if (!dispute) throw new Error('the bank has opened no dispute');
    await site.control(`disputes/${dispute.disputeId}/close`, { status: 'won' });
    const { disputeId, amountPence, feePence, reason } = dispute;
    const of = { orderId: sale.orderId, videoId: sale.video.id, creatorId: sale.video.creator.id };
    const opened = { ...of, disputeId, amountPence, feePence, reason, respondBy: site.longAgo };
    return { itemId: sale.orderId, given: [sale.events, { type: 'DisputeOpened', data: opened }] };
  },
  'problem-report': async (site) => {
    const sale = await pay(site, 6);
    const [problem] = eventsOf(aProblem(sale, { decideBefore: site.longAgo })).slice(-1);
    return { itemId: sale.orderId, given: [sale.events, problem ?? []] };
  },
  assignment: async (site) => {
    const sale = await pay(site, 7);
    const of = { orderId: sale.orderId, videoId: sale.video.id, creatorId: sale.video.creator.id };
    const people = { ownerId: sale.buyer.id, recipientId: sale.video.creator.id };
    const offered = { ...of, ...people, offer: 1, lapsesAt: site.longAgo };
    return { itemId: sale.orderId, given: [sale.events, { type: 'AssignmentOffered', data: offered }] };
  },
  report: async ({ db, longAgo }) => {
    const at = { created_at: longAgo, received_at: longAgo };
    const report = { event_id: 'evt_planted', type: 'product.created', object_id: 'prod_1', reference: null, ...at };
    await db('payment_events').insert(report);
    return { itemId: report.event_id, given: [] };
  },
};
