/** How sales reacts to events. */
import { bySystem, causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, minutes, type Process } from '#platform/processes/process.ts';
import { findOpenOrdersOf } from '#projections/sales/orders.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import { createOpenListed } from './offer/adapters/currentOffer.ts';
import { offer, reinstateSeller, releaseClaim, suspendSeller, withdrawLeft } from './offer/offer.ts';
import type { SalesPorts, Settle } from './ports.ts';

const settleOrderJob = defineJob<SettleJob>('settle-order');

export type PoliciesDeps = {
  handle: Handle;
  db: Db;
  send: Jobs['send'];
  settle: Settle;
  newId: () => string;
};

export const salesPolicies = ({
  handle,
  send,
  db,
  findVideoIds,
  findAccountStanding,
}: Pick<PoliciesDeps, 'handle' | 'send' | 'db'> &
  Pick<SalesPorts, 'findVideoIds' | 'findAccountStanding'>): Policy[] => [
  policy<CatalogueEvent>('open an offer when a video is listed', {
    VideoListed: createOpenListed({ handle, findAccountStanding }),
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
    SellerSuspended: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send(settleOrderJob, { orderId, after: eventId });
    },
    OfferWithdrawn: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send(settleOrderJob, { orderId, after: eventId });
    },
  }),

  policy<AuthEvent>('keep the videos of a suspended creator from being sold', {
    AccountSuspended: async ({ data: { userId: creatorId }, ...event }) => {
      for (const videoId of await findVideoIds(creatorId))
        await handle(offer, videoId, suspendSeller({ videoId, creatorId }), causedBy(event));
    },
    AccountReinstated: async ({ data: { userId: creatorId }, ...event }) => {
      for (const videoId of await findVideoIds(creatorId))
        await handle(offer, videoId, reinstateSeller({ videoId, creatorId }), causedBy(event));
    },
  }),

  policy<AuthEvent>('withdraw what is for sale when an account is closed', {
    AccountErased: async ({ data: { userId: creatorId }, ...event }) => {
      // The closure has waited for this list, what is listed since is not opened, and no settlement sells the rest.
      for (const videoId of await findVideoIds(creatorId)) await handle(offer, videoId, withdrawLeft, causedBy(event));
    },
  }),

  policy<SalesEvent>('cancel the payment of an order that lost', {
    OrderLost: ({ data, eventId }) => send(settleOrderJob, { orderId: data.orderId }, { id: eventId }),
    CaptureFailed: ({ data, eventId }) => send(settleOrderJob, { orderId: data.orderId }, { id: eventId }),
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

/**
 * What takes time before a sale: the order itself, what is left at the provider when it has lost, and its claim on the
 * offer.
 */
export const salesProcesses = ({
  settle,
  load,
  handle,
}: Pick<PoliciesDeps, 'settle' | 'handle'> & { load: Load }): Process[] => {
  const step: Process['step'] = (orderId, cause, failures) => settle(orderId, cause, { failures });
  return [
    defineProcess({
      name: 'order',
      title: 'Order',
      ask: 'finance',
      states: {
        // The buyer may open the pay page, and pay there, for half an hour.
        created: minutes(45),
        checkoutOpen: minutes(45),
        authorised: minutes(5),
        capturing: minutes(15),
      },
      step,
    }),
    defineProcess({
      name: 'cancellation',
      title: 'Cancellation of an order that lost',
      ask: 'finance',
      states: { pageOpen: minutes(60), held: minutes(15) },
      step,
    }),
    defineProcess({
      name: 'offer-claim',
      title: 'Claim of an order on an offer',
      ask: 'finance',
      states: { claimed: minutes(20) },
      step: async (videoId, cause, failures) => {
        const claimed = await load(offer, videoId);
        if (claimed.status !== 'claimed') return;
        const { orderId } = claimed;
        const { status } = await settle(orderId, cause, { failures });
        // An order that is over holds nothing; the video can be bought again.
        if (status === 'lost' || status === 'failed' || status === 'none')
          await handle(offer, videoId, releaseClaim(orderId, 'order-over'), cause);
      },
    }),
  ];
};
