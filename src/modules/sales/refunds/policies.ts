/** How sales reacts to refunds, disputes and problem reports (the table of refunds and disputes). */
import { Problem } from '#contracts/http/problem.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { bySystem, causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, minutes, type Process } from '#platform/processes/process.ts';
import type { Tools } from '#platform/processes/tools.ts';
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

/** Makes a refund quick; it is of no use when it has failed, as the process of the refund goes on without it. */
export const afterSaleJobs = ({ hurry }: Pick<Tools, 'hurry'>): [JobKind<{ orderId: string; cause: CausingEvent }>] => [
  {
    ...sendRefundJob,
    expireSeconds: 120,
    endsAfterMs: 0,
    run: ({ orderId, cause }) => hurry('refund', orderId, causedBy(cause)),
  },
];

/** Starts the refund that was decided about a reported problem; `SalesFacts` of payouts explains the answer. */
export const createStartDecidedRefund =
  ({ handle, load }: Pick<AfterSaleDeps, 'handle' | 'load'>) =>
  async (orderId: string, cause: Cause): Promise<boolean> => {
    const report = await load(problemReport, orderId);
    if (report.status !== 'decided' || report.decided.decision === 'release') return true;
    const { amountPence, isFault, isByTime, reason: text, decision } = report.decided;
    const reason = isByTime ? ('undecided' as const) : ('problem' as const);
    const wish = { key: 'problem', reason, isFault, note: text.value ?? '' };
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

/** What takes time after a sale. */
export const afterSaleProcesses = (deps: AfterSaleDeps): Process[] => {
  const { handle, load, now } = deps;
  const { readCharge, sendRefund } = createRefundProcess(deps);
  return [
    defineProcess({
      name: 'refund',
      title: 'Refund',
      ask: 'finance',
      states: { started: minutes(15) },
      step: sendRefund,
    }),
    defineProcess({
      name: 'dispute',
      title: 'Dispute',
      ask: 'finance',
      // Banks take up to three months; what they decide is read from the provider.
      states: { open: hours(24, { everyMinutes: 60 }), answered: hours(100 * 24, { everyMinutes: 360 }) },
      step: async (orderId, cause) => {
        const state = await load(order, orderId);
        if (state.status === 'sold') await readCharge(state.chargeId, cause);
      },
    }),
    defineProcess({
      name: 'problem-report',
      title: 'Reported problem',
      ask: 'finance',
      states: { open: hours(1, { quietMinutes: 0 }) },
      step: async (orderId, cause) => {
        const state = await load(order, orderId);
        const left = state.status === 'sold' ? refundable(state) : 0;
        await handle(problemReport, orderId, decideByTime(now(), left), cause);
      },
    }),
  ];
};
