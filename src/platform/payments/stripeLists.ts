/** Lists of Stripe's records, page by page. */
import type Stripe from 'stripe';
import { ask } from './askStripe.ts';
import type { Booking, Payments, PaymentState, ProviderEvent } from './payments.ts';
import { sumPounds, toBooking, toEpochSeconds, toPayment, toProviderEvent, toTransfer } from './stripeStates.ts';

type Lists = Pick<Payments, 'listTransfers' | 'listPayments' | 'listBookings' | 'readBalance' | 'listEvents'>;

export const stripeLists = (stripe: Stripe): Lists => ({
  listTransfers: async (reference) => {
    const pages = stripe.transfers.list({ transfer_group: reference, limit: 100 });
    return (await ask(pages.autoPagingToArray({ limit: 1000 }))).map(toTransfer);
  },

  listPayments: async (since) => {
    const found: PaymentState[] = [];
    const pages = stripe.paymentIntents.list({
      created: { gte: toEpochSeconds(since) },
      limit: 100,
      expand: ['data.latest_charge'],
    });
    await ask(pages.autoPagingEach((intent) => void found.push(toPayment(intent))));
    return found;
  },

  listBookings: async (from, until) => {
    const found: Booking[] = [];
    const pages = stripe.balanceTransactions.list({
      created: { gte: toEpochSeconds(from), lt: toEpochSeconds(until) },
      limit: 100,
    });
    await ask(pages.autoPagingEach((entry) => void found.push(toBooking(entry))));
    return found;
  },

  readBalance: async () => {
    const { available, pending } = await ask(stripe.balance.retrieve());
    return { availablePence: sumPounds(available), pendingPence: sumPounds(pending) };
  },

  listEvents: async (since) => {
    const events: ProviderEvent[] = [];
    const pages = stripe.events.list({ created: { gte: toEpochSeconds(since) }, limit: 100 });
    await ask(pages.autoPagingEach((event) => void events.push(toProviderEvent(event))));
    return events;
  },
});
