/** What the provider does by itself: it books every movement and reports every change, late, twice, or never. */
import type { Booking, OpenedCheckout, PaymentState, ProviderEvent } from '#platform/payments/payments.ts';
import type { RefundState, ReversalState } from '#platform/payments/charges.ts';
import type { MemoryPayments } from '#testing/routes/payments.ts';
import type { Draw } from './draw.ts';
import type { Schedule } from './schedule.ts';

/** A transfer that left, with the number of events that were in the log by then. */
export type Sent = { at: number; reference: string; amountPence: number; payeeId: string };

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** A hold of another shop on the same account of the provider. */
export const FOREIGN_PAYMENT = 'pi_of_another_shop';

export type Outside = {
  /** Learns of a change; the wrapper of the port calls it. */
  onChange: (method: string, input: readonly unknown[], result: unknown) => void;
  report: (type: string, about: { objectId: string; reference?: string | null; chargeId?: string | null }) => void;
  /** `part`: which of several movements of one source it is. */
  book: (type: string, sourceId: string, amountPence: number, feePence?: number, part?: string) => void;
  events: ProviderEvent[];
  sent: Sent[];
};

type Deps = {
  schedule: Schedule;
  draw: Draw;
  payments: MemoryPayments;
  deliver: (event: ProviderEvent, name: string) => void;
};

export const createOutside = ({ schedule, draw, payments, deliver }: Deps): Outside => {
  const events: ProviderEvent[] = [];
  const sent: Sent[] = [];
  const booked = new Set<string>();
  const isoNow = (): string => new Date(schedule.now()).toISOString();

  const book: Outside['book'] = (type, sourceId, amountPence, feePence = 0, part = '') => {
    const bookingId = `txn_${type}_${sourceId}${part}`;
    if (booked.has(bookingId)) return;
    booked.add(bookingId);
    const booking: Booking = {
      bookingId,
      type,
      sourceId,
      amountPence,
      feePence,
      netPence: amountPence - feePence,
      createdAt: isoNow(),
    };
    payments.bookings.push(booking);
  };
  const report: Outside['report'] = (type, { objectId, reference = null, chargeId = null }) => {
    const eventId = `evt_${events.length + 1}`;
    const event: ProviderEvent = { eventId, type, objectId, reference, chargeId, createdAt: isoNow() };
    events.push(event);
    const name = `report ${type} ${objectId}`;
    if (draw.isTrue(`${name} lost`, 0.12)) return;
    const times = draw.isTrue(`${name} twice`, 0.2) ? 2 : 1;
    for (let n = 0; n < times; n += 1) {
      const delay = draw.pick(`${name} delay ${n}`, [200, 1000, 3000, 60_000, 3_600_000]);
      schedule.add({
        at: schedule.now() + delay,
        name: `${name} ${n}`,
        owner: null,
        run: () => deliver(event, `${name} ${n}`),
      });
    }
  };
  payments.addPayment({
    paymentId: FOREIGN_PAYMENT,
    status: 'authorised',
    reference: '6f1f7a52-8f6b-4a11-9d3e-6d3c1c2f9b10',
    amountPence: 2500,
    capturedPence: 0,
    currency: 'gbp',
    chargeId: null,
    feePence: null,
    cardFingerprint: null,
    captureBefore: null,
  });
  /** What the provider does with its own account: a payout to our bank every week, and a fee. */
  const bookOwn = (week: number): void => {
    book('payout', `po_${week}`, -10_000);
    book('stripe_fee', `fee_${week}`, -200);
    schedule.add({
      at: schedule.now() + WEEK_MS,
      name: `bank payout ${week}`,
      owner: null,
      run: () => bookOwn(week + 1),
    });
  };
  schedule.add({ at: schedule.now() + HOUR_MS, name: 'bank payout', owner: null, run: () => bookOwn(1) });
  const learn: Record<string, (input: readonly unknown[], result: unknown) => void> = {
    openCheckout: ([input], result) => {
      const { sessionId, expiresAt } = result as OpenedCheckout;
      const { reference } = input as { reference: string };
      const expire = (): void => {
        void payments.expireCheckout(sessionId, 'world');
        report('checkout.session.expired', { objectId: sessionId, reference });
      };
      schedule.add({ at: Date.parse(expiresAt), name: `expiry of ${sessionId}`, owner: null, run: expire });
    },
    capture: (_, result) => {
      const { chargeId, capturedPence, feePence, reference, paymentId } = result as PaymentState;
      if (chargeId === null) return;
      book('charge', chargeId, capturedPence, feePence ?? 0);
      report('payment_intent.succeeded', { objectId: paymentId, reference });
    },
    cancel: (_, result) => {
      const { paymentId, reference } = result as PaymentState;
      report('payment_intent.canceled', { objectId: paymentId, reference });
    },
    refund: ([input], result) => {
      const { refundId, amountPence } = result as RefundState;
      const { chargeId } = input as { chargeId: string };
      book('refund', refundId, -amountPence);
      report('refund.created', { objectId: refundId, chargeId });
    },
    transfer: ([input], result) => {
      const { transferId } = result as { transferId: string };
      const { amountPence, reference, payeeId } = input as { amountPence: number; reference: string; payeeId: string };
      if (!booked.has(`txn_transfer_${transferId}`)) sent.push({ at: schedule.now(), reference, amountPence, payeeId });
      book('transfer', transferId, -amountPence);
    },
    reverseTransfer: (_, result) => {
      const { reversalId, amountPence } = result as ReversalState;
      book('transfer_refund', reversalId, amountPence);
    },
  };
  return { events, sent, book, report, onChange: (method, input, result) => learn[method]?.(input, result) };
};
