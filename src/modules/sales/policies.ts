/** What sales does when something happened. */
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

/** Orders quiet for this long are looked at by the sweep. */
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

/** `after`: the event that closed the offer, kept for people who read the queue. */
type SettleJob = { orderId: string; after?: string };
/** What sales does when the payment provider reports something. */
export const salesReactions = ({ settle, newId }: Pick<PoliciesDeps, 'settle' | 'newId'>): Reaction[] => [
  {
    isFor: ({ type, reference }) =>
      // An order goes by its id alone; other things have a word before it.
      reference !== null && !reference.includes(':') && /^(?:checkout\.session|payment_intent|charge)\./.test(type),
    run: async ({ reference }) => {
      const state = await settle(reference ?? '', bySystem(newId()));
      // A report about an order that we do not know yet is kept and looked at again, never swallowed.
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

/** Looks at every order that should have moved on by now. Run it every minute and at start. */
export const sweepOrders = async ({ db, send, now }: Pick<PoliciesDeps, 'db' | 'send' | 'now'>): Promise<void> => {
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  for (const orderId of await findUnsettled(db, before)) await send(settleOrderJob, { orderId });
};
