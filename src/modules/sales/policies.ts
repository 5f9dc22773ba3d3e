/** What sales does when something happened. */
import { bySystem, causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { findOpenOrdersOf, findUnsettled } from '#projections/sales/orders.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import { account, returnPayout, settlePayout } from '#modules/payouts/balance/account.ts';
import type { SalesEvent } from '#events/sales.ts';
import { creditSale, type HoldPolicy } from '#modules/payouts/balance/hold.ts';
import { offer, openOffer } from './offer/offer.ts';
import {
  failPayout,
  partsToTransfer,
  payout,
  recordTransfer,
  requestPayout,
  transferOf,
} from '#modules/payouts/payout/payout.ts';
import { readRatesFile } from '#modules/fees/exchangeRates.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import type { ExchangeRates, FetchRatesFile, FindTrust, Settle } from './ports.ts';

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  settle: Settle;
  hold: HoldPolicy;
  findTrust: FindTrust;
  now: () => string;
  newId: () => string;
  payees: ReadingPayees;
  rates: ExchangeRates;
  /** Not given: amounts are shown in pounds alone. */
  fetchRatesFile: FetchRatesFile | undefined;
  idOf: (text: string) => string;
};

/** Orders quiet for this long are looked at by the sweep. */
const QUIET_MS = 60_000;

export const salesPolicies = ({
  handle,
  send,
  db,
  hold,
  findTrust,
}: Pick<PoliciesDeps, 'handle' | 'send' | 'db' | 'hold' | 'findTrust'>): Policy[] => [
  policy<CatalogueEvent>('open an offer when a video is listed', {
    VideoListed: ({ data, ...event }) => handle(offer, data.videoId, openOffer(data), causedBy(event)),
  }),

  policy<SalesEvent>('close the other orders when a video is sold, withdrawn or claimed by a copyright holder', {
    VideoSold: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        if (orderId !== data.orderId) await send('settle-order', { orderId, after: eventId });
    },
    OfferBlocked: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send('settle-order', { orderId, after: eventId });
    },
    OfferWithdrawn: async ({ data, eventId }) => {
      for (const orderId of await findOpenOrdersOf(db, data.videoId))
        await send('settle-order', { orderId, after: eventId });
    },
  }),

  policy<SalesEvent>('cancel the payment of an order that lost', {
    OrderLost: ({ data, eventId }) => send('settle-order', { orderId: data.orderId }, { id: eventId }),
  }),

  policy<SalesEvent>('credit the creator when a video is sold', {
    VideoSold: async ({ data, ...event }) => {
      const { creatorId, orderId, videoId, creatorPence, chargeId } = data;
      const sale = { creatorId, orderId, videoId, creatorPence, chargeId };
      const { isTrusted } = await findTrust(creatorId);
      const terms = { soldAt: event.metadata.at, isTrusted, hold };
      await handle(account, creatorId, creditSale(sale, terms, addDays), causedBy(event));
    },
  }),

  policy<AuthEvent>('close the payee of a creator who has left', {
    AccountErased: ({ data, eventId, metadata }) =>
      send('close-payee', { creatorId: data.userId, cause: { eventId, metadata } }, { id: eventId }),
  }),

  policy<SalesEvent>('open a payout when an amount is reserved', {
    PayoutReserved: ({ data, ...event }) => handle(payout, data.payoutId, requestPayout(data), causedBy(event)),
  }),

  policy<SalesEvent>('transfer the parts when a payout is released', {
    PayoutReleased: ({ data, eventId, metadata }) =>
      send('pay-out', { payoutId: data.payoutId, cause: { eventId, metadata } }, { id: eventId }),
  }),

  policy<SalesEvent>('settle the account when a payout is paid or rejected', {
    PayoutPaid: ({ data, ...event }) =>
      handle(account, data.creatorId, settlePayout(data.creatorId, data.payoutId), causedBy(event)),
    PayoutRejected: ({ data, ...event }) =>
      handle(account, data.creatorId, returnPayout(data.creatorId, data.payoutId, data.reason), causedBy(event)),
  }),
];

type PayeeJob = { creatorId: string; cause: { eventId: string; metadata: EventMetadata } };

/**
 * The provider closes nobody whose money is still on its way to the bank: asked again for about ten days, within the two
 * weeks for which a job is kept. What is still refused then stands among the work that failed.
 */
export const payeeJobs = ({ payees }: Pick<PoliciesDeps, 'payees'>): [JobKind<PayeeJob>] => [
  {
    name: 'close-payee',
    retries: 8,
    retryDelaySeconds: 3600,
    expireSeconds: 60,
    run: ({ creatorId, cause }) => payees.endPayee(creatorId, causedBy(cause)),
  },
];

type BooksDeps = {
  newId: () => string;
  compareBooks: (cause: Cause) => Promise<void>;
  lookAtPayments: (cause: Cause) => Promise<void>;
};

/** Our books beside the provider's: once a day all of it, once an hour what is held or was taken. */
export const booksJobs = ({ newId, compareBooks, lookAtPayments }: BooksDeps): [JobKind<object>, JobKind<object>] => [
  {
    name: 'compare-books',
    retries: 5,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    run: () => compareBooks(bySystem(newId())),
  },
  {
    name: 'look-at-payments',
    retries: 2,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    run: () => lookAtPayments(bySystem(newId())),
  },
];

/** Run it every minute and at start. */
export const sweepBooks = async ({ send, now, idOf }: Pick<PoliciesDeps, 'send' | 'now' | 'idOf'>): Promise<void> => {
  await send('compare-books', {}, { id: idOf(`books:${now().slice(0, 10)}`) });
  await send('look-at-payments', {}, { id: idOf(`payments:${now().slice(0, 13)}`) });
};

type SettleJob = { orderId: string };
type PayOutJob = { payoutId: string; cause: { eventId: string; metadata: EventMetadata } };

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

export const salesJobs = (deps: PoliciesDeps): [JobKind<SettleJob>, JobKind<PayOutJob>, JobKind<object>] => {
  const { handle, load, payments, payees, settle, newId } = deps;

  return [
    {
      name: 'settle-order',
      expireSeconds: 120,
      concurrency: 4,
      run: async ({ orderId }) => {
        await settle(orderId, bySystem(newId()));
      },
    },
    {
      name: 'pay-out',
      expireSeconds: 300,
      run: async ({ payoutId, cause }) => {
        const state = await load(payout, payoutId);
        const [first] = partsToTransfer(state);
        if (state.status === 'none' || first === undefined) return;
        const { payeeId } = await load(account, state.creatorId);
        // Asked for before payouts had to be set up.
        if (payeeId === null) {
          await handle(payout, payoutId, failPayout(first, 'payee_missing'), causedBy(cause));
          return;
        }
        for (const part of partsToTransfer(state)) {
          const key = transferOf(part);
          // A key may be forgotten after a day, so what was made under it is looked up first.
          const made = (await payments.listTransfers(part.orderId)).find(({ metadata }) => metadata['part'] === key);
          try {
            const { transferId } =
              made ??
              (await payments.transfer({
                payeeId,
                amountPence: part.amountPence,
                chargeId: part.chargeId,
                reference: part.orderId,
                idempotencyKey: state.failures === 0 ? key : `${key}:again:${state.failures}`,
                metadata: { part: key, payoutId },
              }));
            await handle(payout, payoutId, recordTransfer(part, transferId), causedBy(cause));
          } catch (error) {
            if (!(error instanceof PaymentRefused)) throw error;
            await handle(payout, payoutId, failPayout(part, error.code), causedBy(cause));
            // The payee may be why: then the creator is told what is missing.
            await payees.readPayee(state.creatorId, causedBy(cause));
            return;
          }
        }
      },
    },
    {
      name: 'load-rates',
      retries: 3,
      retryDelaySeconds: 60,
      expireSeconds: 60,
      // What cannot be read is an error of the job; the rates of before stay.
      run: async (_, signal) => {
        const text = await deps.fetchRatesFile?.(signal);
        if (text !== undefined) await deps.rates.keep(readRatesFile(text, deps.now().slice(0, 10)));
      },
    },
  ];
};

/** Looks at every order that should have moved on by now. Run it every minute and at start. */
export const sweepOrders = async ({ db, send, now }: Pick<PoliciesDeps, 'db' | 'send' | 'now'>): Promise<void> => {
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  for (const orderId of await findUnsettled(db, before)) await send('settle-order', { orderId });
};

/** Asks for the day's rates, once in every quarter of a day: nobody knows at what time the file is published. */
export const sweepRates = async ({
  send,
  now,
  idOf,
  fetchRatesFile,
}: Pick<PoliciesDeps, 'send' | 'now' | 'idOf' | 'fetchRatesFile'>): Promise<void> => {
  const at = now();
  const quarter = Math.floor(Number(at.slice(11, 13)) / 6);
  if (fetchRatesFile) await send('load-rates', {}, { id: idOf(`rates:${at.slice(0, 10)}:${quarter}`) });
};
