/** How sales reacts to refunds, disputes and problem reports (the table of refunds and disputes). */
import { Problem } from '#contracts/http/problem.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { bySystem, causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { findOverdueReports, findUnsentRefunds } from '#projections/sales/afterSales.ts';
import { createRefundProcess } from './process.ts';
import type { SalesEvent } from '#events/sales.ts';
import { annulSale, offer } from '#modules/sales/offer/offer.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { decideByTime, problemReport } from './problemReport.ts';
import { refundable, startRefund } from './refund.ts';

const sendRefundJob = defineJob<{ orderId: string; cause: CausingEvent }>('send-refund');

export type AfterSaleDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  now: () => string;
  newId: () => string;
};

type CausingEvent = { eventId: string; metadata: EventMetadata };

export const afterSalePolicies = ({
  handle,
  load,
  send,
}: Pick<AfterSaleDeps, 'handle' | 'load' | 'send'>): Policy[] => {
  return [
    policy<SalesEvent>('send a refund when it is started', {
      RefundStarted: ({ data: { orderId }, eventId, metadata }) =>
        send(sendRefundJob, { orderId, cause: { eventId, metadata } }, { id: eventId }),
    }),

    policy<SalesEvent>('annul the sale when a purchase that was never fetched is refunded', {
      RefundMade: async ({ data: { orderId, videoId, creatorId, annuls }, ...event }) => {
        const state = annuls ? await load(order, orderId) : undefined;
        if (state?.status !== 'sold') return;
        const { creatorPence } = state.terms;
        await handle(offer, videoId, annulSale({ orderId, videoId, creatorId, creatorPence }), causedBy(event));
      },
    }),
  ];
};

export const afterSaleJobs = (deps: AfterSaleDeps): [JobKind<{ orderId: string; cause: CausingEvent }>] => {
  const { sendRefund } = createRefundProcess(deps);
  return [{ ...sendRefundJob, expireSeconds: 120, run: ({ orderId, cause }) => sendRefund(orderId, causedBy(cause)) }];
};

/** Starts the refund that was decided about a reported problem; `SalesFacts` of payouts explains the answer. */
export const createStartDecidedRefund =
  ({ handle, load }: Pick<AfterSaleDeps, 'handle' | 'load'>) =>
  async (orderId: string, cause: Cause): Promise<boolean> => {
    const report = await load(problemReport, orderId);
    if (report.status !== 'decided' || report.decided.decision === 'release') return true;
    const { amountPence, isFault, isByTime, reason: note, decision } = report.decided;
    const reason = isByTime ? ('undecided' as const) : ('problem' as const);
    const wish = { key: 'problem', reason, isFault, note };
    const refund = startRefund(decision === 'partialRefund' ? { ...wish, amountPence } : wish);
    try {
      await handle(order, orderId, refund, cause);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.type === 'conflict') throw error;
      // While the bank decides the share stays frozen; otherwise the money was refunded another way.
      return error.type === 'purchase-disputed';
    }
  };

/** The reaction to the provider's report of a refund, a dispute or a fraud warning. */
export const afterSaleReaction = (deps: AfterSaleDeps): Reaction => ({
  isFor: ({ type, chargeId }) => chargeId !== null && /^(?:refund|charge\.refunded|charge\.dispute|radar)/.test(type),
  run: ({ chargeId }) => createRefundProcess(deps).readCharge(chargeId ?? '', bySystem(deps.newId())),
});

/** The sweep checks a refund that is still not sent after this long. */
const QUIET_MS = 60_000;

/** Refunds reports that nobody decided in time, and sends refunds that are stuck. Run it every minute and at start. */
export const sweepAfterSales = async (deps: AfterSaleDeps): Promise<void> => {
  const { handle, load, db, now } = deps;
  for (const orderId of await findOverdueReports(db, now())) {
    const state = await load(order, orderId);
    const left = state.status === 'sold' ? refundable(state) : 0;
    await handle(problemReport, orderId, decideByTime(now(), left), bySystem(deps.newId()));
  }
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  const { sendRefund } = createRefundProcess(deps);
  for (const orderId of await findUnsentRefunds(db, before)) await sendRefund(orderId, bySystem(deps.newId()));
};
