/**
 * What moved the platform's balance. Nothing is kept for it: every entry follows from a record that is there anyway.
 * https://docs.stripe.com/api/balance_transactions
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { listParams } from '#standIns/stripe/readParams.ts';
import {
  type DisputeRecord,
  type IntentRecord,
  type Records,
  type RefundRecord,
  type Seconds,
  seconds,
  type TransferRecord,
  type World,
} from '#standIns/stripe/records.ts';

type Booking = {
  id: string;
  createdAt: Seconds;
  availableOn: Seconds;
  amount: number;
  fee: number;
  type: 'charge' | 'transfer' | 'transfer_refund' | 'refund' | 'refund_failure' | 'adjustment';
  source: string;
};

/** Money of a card may be used after so long. */
const CARD_SECONDS = 3 * 24 * 60 * 60;

/** Stripe's standard price for cards of the United Kingdom: 1.5 % and 20p. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 20;

/** The entry's id follows from its object's. */
export const bookingId = (objectId: string): string => `txn_${objectId.slice(objectId.indexOf('_') + 1)}`;

const chargeBooking = ({
  card,
  chargeId,
  createdAt,
  capturedAt = createdAt,
  capturedAmount,
}: IntentRecord): Booking => ({
  id: bookingId(chargeId),
  createdAt: capturedAt,
  type: 'charge',
  source: chargeId,
  amount: capturedAmount,
  fee: feeOf(capturedAmount),
  availableOn: capturedAt + (card.isAvailableAtOnce ? 0 : CARD_SECONDS),
});

/** What a lost or open dispute costs beside its amount. */
const DISPUTE_FEE = 2000;

const refundBookings = ({ id, createdAt, failedAt, amount }: RefundRecord): Booking[] => {
  const of = { source: id, fee: 0, availableOn: createdAt };
  const sent: Booking = { ...of, id: bookingId(id), createdAt, type: 'refund', amount: -amount };
  return failedAt === undefined
    ? [sent]
    : [sent, { ...of, id: `${bookingId(id)}f`, createdAt: failedAt, type: 'refund_failure', amount }];
};

const disputeBookings = ({ id, createdAt, closedAt, amount, status }: DisputeRecord): Booking[] => {
  if (status === 'warning_needs_response') return [];
  const of = { source: id, type: 'adjustment' as const, availableOn: createdAt };
  const taken: Booking = { ...of, id: bookingId(id), createdAt, amount: -amount, fee: DISPUTE_FEE };
  return status === 'won'
    ? [taken, { ...of, id: `${bookingId(id)}w`, createdAt: closedAt ?? createdAt, amount, fee: 0 }]
    : [taken];
};

/** A transfer out of one charge waits with it; one out of what is available goes at once. */
const transferBooking = ({ id, createdAt, amount, chargeId }: TransferRecord, records: Records): Booking => {
  const charge = records.intents.get(records.intentOfCharge.get(chargeId ?? '') ?? '');
  const availableOn = charge ? Math.max(createdAt, chargeBooking(charge).availableOn) : createdAt;
  return { id: bookingId(id), createdAt, availableOn, type: 'transfer', source: id, amount: -amount, fee: 0 };
};

const bookings = (records: Records): Booking[] => {
  const charges = [...records.intents.values()].filter(({ status }) => status === 'succeeded').map(chargeBooking);
  const transfers = [...records.transfers.values()].map((transfer) => transferBooking(transfer, records));
  const reversals = [...records.reversals.values()].map(({ id, createdAt, amount }): Booking => ({
    id: bookingId(id),
    createdAt,
    availableOn: createdAt,
    type: 'transfer_refund',
    source: id,
    amount,
    fee: 0,
  }));
  const refunds = [...records.refunds.values()].flatMap(refundBookings);
  const disputes = [...records.disputes.values()].flatMap(disputeBookings);
  return [...charges, ...transfers, ...reversals, ...refunds, ...disputes].toSorted(
    (a, b) => a.createdAt - b.createdAt,
  );
};

const bookingObject = (booking: Booking, now: Seconds) =>
  ({
    id: booking.id,
    object: 'balance_transaction',
    amount: booking.amount,
    available_on: booking.availableOn,
    balance_type: 'payments',
    created: booking.createdAt,
    currency: 'gbp',
    description: null,
    exchange_rate: null,
    fee: booking.fee,
    fee_details:
      booking.fee === 0
        ? []
        : [
            {
              amount: booking.fee,
              application: null,
              currency: 'gbp',
              type: 'stripe_fee',
              description: 'Sandbox processing fees',
            },
          ],
    net: booking.amount - booking.fee,
    reporting_category: booking.type,
    source: booking.source,
    status: booking.availableOn <= now ? 'available' : 'pending',
    type: booking.type,
  }) satisfies Stripe.BalanceTransaction;

export const bookingList = z.strictObject({
  ...listParams,
  source: z.string().optional(),
  type: z.string().optional(),
});

type Wanted = { source?: string | undefined; type?: string | undefined };

export const findBookings = (records: Records, { source, type }: Wanted): Booking[] =>
  bookings(records).filter(
    (booking) => (source ?? booking.source) === booking.source && (type ?? booking.type) === booking.type,
  );

export const toBookingObject = (world: World) => (booking: Booking) => bookingObject(booking, seconds(world));

/** The entries of a dispute, which stand in its object. */
export const disputeBookingObjects = (dispute: DisputeRecord, world: World) =>
  disputeBookings(dispute).map((booking) => bookingObject(booking, seconds(world)));

/** The entry of a charge as it was when it was booked: the money was on its way then. */
export const chargeBookingObject = (intent: IntentRecord) => {
  const booking = chargeBooking(intent);
  return bookingObject(booking, booking.createdAt);
};

const sumOf = (records: Records, world: World, isAvailable: boolean): number =>
  bookings(records)
    .filter((booking) => booking.availableOn <= seconds(world) === isAvailable)
    .reduce((total, { amount, fee }) => total + amount - fee, 0);

/** What a transfer that names no charge may take. */
export const availablePence = (records: Records, world: World): number => sumOf(records, world, true);

export const balanceObject = (records: Records, world: World) => {
  const entry = (amount: number) => ({ amount, currency: 'gbp', source_types: { card: amount } });
  return {
    object: 'balance',
    available: [entry(availablePence(records, world))],
    livemode: false,
    pending: [entry(sumOf(records, world, false))],
  } satisfies Stripe.Balance;
};
