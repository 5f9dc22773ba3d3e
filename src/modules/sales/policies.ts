/** How sales reacts to events. */
import { bySystem, causedBy, type Handle } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { findOpenOrdersOf, findUnsettled } from '#projections/sales/orders.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import { offer, openOffer } from './offer/offer.ts';
import type { Settle } from './ports.ts';

const settleOrderJob = defineJob<SettleJob>('settle-order');

export type PoliciesDeps = {
  handle: Handle;
  db: Db;
  send: Jobs['send'];
  settle: Settle;
  now: () => string;
  newId: () => string;
};

/** The sweep checks orders that have been quiet for this long. */
const QUIET_MS = 60_000;

export const salesPolicies = ({ handle, send, db }: Pick<PoliciesDeps, 'handle' | 'send' | 'db'>): Policy[] => [
  policy<CatalogueEvent>('open an offer when a video is listed', {
    VideoListed: ({ data, ...event }) => handle(offer, data.videoId, openOffer(data), causedBy(event)),
  }),

  policy<SalesEvent>('close the other orders when a video is sold, withdrawn or claimed by a copyright holder', {
    VideoSold: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        if (orderId !== data.orderId) await send(settleOrderJob, { orderId, after: eventId });
    },
    OfferBlocked: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send(settleOrderJob, { orderId, after: eventId });
    },
    OfferWithdrawn: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send(settleOrderJob, { orderId, after: eventId });
    },
  }),

  policy<SalesEvent>('cancel the payment of an order that lost', {
    OrderLost: ({ data, eventId }) => send(settleOrderJob, { orderId: data.orderId }, { id: eventId }),
  }),
];

/** `after`: the event that closed the offer, stored for people who read the queue. */
type SettleJob = { orderId: string; after?: string };
/** How sales reacts to reports of the payment provider. */
export const salesReactions = ({ settle, newId }: Pick<PoliciesDeps, 'settle' | 'newId'>): Reaction[] => [
  {
    isFor: ({ type, reference }) =>
      // The reference of an order is its id alone; other references have a prefix.
      reference !== null && !reference.includes(':') && /^(?:checkout\.session|payment_intent|charge)\./.test(type),
    run: async ({ reference }) => {
      const state = await settle(reference ?? '', bySystem(newId()));
      // A report about an unknown order is kept and retried, never dropped.
      if (state.status === 'none') throw new Error(`there is no order ${reference}`);
    },
  },
];

export const salesJobs = ({ settle, newId }: Pick<PoliciesDeps, 'settle' | 'newId'>): [JobKind<SettleJob>] => [
  {
    ...settleOrderJob,
    expireSeconds: 120,
    concurrency: 4,
    run: async ({ orderId }) => {
      await settle(orderId, bySystem(newId()));
    },
  },
];

/** Checks every order that should have moved on by now. Run it every minute and at start. */
export const sweepOrders = async ({ db, send, now }: Pick<PoliciesDeps, 'db' | 'send' | 'now'>): Promise<void> => {
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  for (const orderId of await findUnsettled(db, before)) await send(settleOrderJob, { orderId });
};
