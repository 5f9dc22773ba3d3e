/** What sales does when a sale is refunded, disputed or reported (the table of refunds and disputes). */
import { Problem } from '#contracts/http/problem.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { bySystem, causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { findOverdueReports, findUnsentRefunds } from '#projections/sales/afterSales.ts';
import { account, owedOn } from '#modules/payouts/balance/account.ts';
import { createGivingBack } from './process.ts';
import type { SalesEvent } from '#events/sales.ts';
import { annulSale, offer } from '#modules/sales/offer/offer.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { payout, rejectPayout } from '#modules/payouts/payout/payout.ts';
import { decideByTime, problemReport } from './problemReport.ts';
import { refundable, startRefund } from './refund.ts';
import { cancelShare, freezeShare, payoutsDrawingOn, unfreezeShare } from '#modules/payouts/balance/share.ts';

export type AfterSaleDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  now: () => string;
  newId: () => string;
};

type Told = { eventId: string; metadata: EventMetadata };
type OfShare = { creatorId: string; orderId: string };

const inDoubt = 'A problem with one of the sales in this payout is being looked into. The rest is available again.';

export const afterSalePolicies = ({
  handle,
  load,
  send,
}: Pick<AfterSaleDeps, 'handle' | 'load' | 'send'>): Policy[] => {
  const queue = (name: string, of: object, { eventId, metadata }: Told): Promise<unknown> =>
    send(name, { ...of, cause: { eventId, metadata } }, { id: eventId });

  /** Does what was decided about a report, as far as the payment allows it. */
  const carryOut = async (orderId: string, cause: Cause): Promise<void> => {
    const report = await load(problemReport, orderId);
    if (report.status !== 'decided' || report.decided.decision === 'release') return;
    const { amountPence, isFault, isByTime, reason: note, decision } = report.decided;
    const reason = isByTime ? ('undecided' as const) : ('problem' as const);
    const wish = { key: 'problem', reason, isFault, note };
    await handle(
      order,
      orderId,
      startRefund(decision === 'partialRefund' ? { ...wish, amountPence } : wish),
      cause,
    ).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.type === 'conflict') throw error;
      // The bank decides first; or the money went back by another way.
      const { creatorId } = report.decided;
      if (error.type !== 'purchase-disputed')
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), cause);
    });
  };

  /** Waiting payouts that draw on a share in doubt are rejected: what else is in them can be asked for again. */
  const rejectDrawing = async ({ creatorId, orderId }: OfShare, cause: Cause): Promise<void> => {
    for (const payoutId of payoutsDrawingOn(await load(account, creatorId), orderId)) {
      const state = await load(payout, payoutId);
      if (state.status === 'none') throw new Error(`payout ${payoutId} is not open yet`);
      const isWaiting = state.status === 'requested' || (state.status === 'failed' && state.transferred.length === 0);
      if (isWaiting) await handle(payout, payoutId, rejectPayout(inDoubt), cause);
    }
  };

  return [
    policy<SalesEvent>('send a refund when it is started', {
      RefundStarted: ({ data: { orderId }, ...event }) => queue('send-refund', { orderId }, event),
    }),

    policy<SalesEvent>('annul the sale when a purchase that was never fetched is refunded', {
      RefundMade: async ({ data: { orderId, videoId, creatorId, annuls }, ...event }) => {
        const state = annuls ? await load(order, orderId) : undefined;
        if (state?.status !== 'sold') return;
        const { creatorPence } = state.terms;
        await handle(offer, videoId, annulSale({ orderId, videoId, creatorId, creatorPence }), causedBy(event));
      },
    }),

    policy<SalesEvent>('keep the share of a sale in step with reports, refunds and disputes', {
      ProblemReported: ({ data: { creatorId, orderId }, ...event }) =>
        handle(account, creatorId, freezeShare({ creatorId, orderId }, 'problem'), causedBy(event)),
      ProblemDecided: async ({ data: { creatorId, orderId, decision }, ...event }) => {
        if (decision === 'release')
          await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), causedBy(event));
        // Otherwise it stays frozen until the refund has been taken out of it.
        else await carryOut(orderId, causedBy(event));
      },
      RefundStarted: async ({ data, ...event }) => {
        const { creatorId, orderId, n, creatorPence: amountPence, reason, isFault: countsAgainst, isFull } = data;
        const mayOwe = reason === 'staff' || reason === 'problem';
        const endsReport = isFull || reason === 'problem' || reason === 'undecided';
        const cancelled = { creatorId, orderId, key: `refund:${n}`, amountPence, mayOwe, countsAgainst };
        const at = event.metadata.at;
        await handle(account, creatorId, cancelShare({ ...cancelled, at }), causedBy(event));
        if (endsReport)
          await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'problem'), causedBy(event));
        if (isFull) await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'claim'), causedBy(event));
      },
      DisputeOpened: ({ data: { creatorId, orderId }, ...event }) =>
        handle(account, creatorId, freezeShare({ creatorId, orderId }, 'dispute'), causedBy(event)),
      DisputeWon: async ({ data: { creatorId, orderId }, ...event }) => {
        await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, 'dispute'), causedBy(event));
        await carryOut(orderId, causedBy(event));
      },
      DisputeLost: async ({ data: { creatorId, orderId, disputeId, creatorPence, isFault }, ...event }) => {
        const cancelled = { creatorId, orderId, key: `dispute:${disputeId}`, amountPence: creatorPence };
        const terms = { mayOwe: isFault, countsAgainst: true, at: event.metadata.at };
        await handle(account, creatorId, cancelShare({ ...cancelled, ...terms }), causedBy(event));
        for (const cause of ['dispute', 'problem'] as const)
          await handle(account, creatorId, unfreezeShare({ creatorId, orderId }, cause), causedBy(event));
      },
    }),

    policy<SalesEvent>('reject a waiting payout when a sale in it is in doubt', {
      ShareFrozen: ({ data, ...event }) => rejectDrawing(data, causedBy(event)),
      ShareCancelled: ({ data, ...event }) => rejectDrawing(data, causedBy(event)),
    }),

    policy<SalesEvent>('take back what was paid out of a cancelled share', {
      ShareCancelled: ({ data: { creatorId, orderId }, ...event }) => queue('take-back', { creatorId, orderId }, event),
      PayoutSettled: async ({ data: { creatorId, payoutId }, ...event }) => {
        const state = await load(account, creatorId);
        const parts = state.reservations.find((one) => one.payoutId === payoutId)?.parts ?? [];
        for (const { orderId } of parts)
          if (owedOn(state, orderId) > 0)
            await send('take-back', {
              creatorId,
              orderId,
              cause: { eventId: event.eventId, metadata: event.metadata },
            });
      },
    }),
  ];
};

export const afterSaleJobs = (
  deps: AfterSaleDeps,
): [JobKind<{ orderId: string; cause: Told }>, JobKind<OfShare & { cause: Told }>] => {
  const { sendRefund, takeBackShare } = createGivingBack(deps);
  return [
    { name: 'send-refund', expireSeconds: 120, run: ({ orderId, cause }) => sendRefund(orderId, causedBy(cause)) },
    {
      name: 'take-back',
      expireSeconds: 300,
      run: ({ creatorId, orderId, cause }) => takeBackShare({ creatorId, orderId }, causedBy(cause)),
    },
  ];
};

/** What is done when the payment provider reports a refund, a dispute or a fraud warning. */
export const afterSaleReaction = (deps: AfterSaleDeps): Reaction => ({
  isFor: ({ type, chargeId }) => chargeId !== null && /^(?:refund|charge\.refunded|charge\.dispute|radar)/.test(type),
  run: ({ chargeId }) => createGivingBack(deps).readCharge(chargeId ?? '', bySystem(deps.newId())),
});

/** A refund that is still not sent after so long is looked at again. */
const QUIET_MS = 60_000;

/** Refunds reports that nobody decided in time, and sends refunds that got stuck. Run it every minute and at start. */
export const sweepAfterSales = async (deps: AfterSaleDeps): Promise<void> => {
  const { handle, load, db, now } = deps;
  for (const orderId of await findOverdueReports(db, now())) {
    const state = await load(order, orderId);
    const left = state.status === 'sold' ? refundable(state) : 0;
    await handle(problemReport, orderId, decideByTime(now(), left), bySystem(deps.newId()));
  }
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  const { sendRefund } = createGivingBack(deps);
  for (const orderId of await findUnsentRefunds(db, before)) await sendRefund(orderId, bySystem(deps.newId()));
};
