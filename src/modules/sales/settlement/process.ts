/**
 * The settlement as a process: every step reads first, is safe to repeat and records an event, so the next run
 * continues where a killed one stopped. The claim on the offer decides who wins; money is captured after it.
 */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { attemptKey } from '#platform/payments/attemptKey.ts';
import { PaymentRefused, type CheckoutState, type PaymentState, type Payments } from '#platform/payments/payments.ts';
import { claimOffer, offer, releaseClaim, sellVideo } from '#modules/sales/offer/offer.ts';
import {
  authorisePayment,
  closeCheckout,
  completeOrder,
  failCapture,
  isOver,
  loseOrder,
  order,
  recordCancellation,
  startCapture,
  type Order,
  type OrderTerms,
} from '#modules/sales/checkout/order.ts';
import type { VideoSold } from '#events/sales.ts';
import type { FindAccountStanding, Settle } from '#modules/sales/ports.ts';

type Deps = {
  handle: Handle;
  load: Load;
  payments: Payments;
  findAccountStanding: FindAccountStanding;
  /** The keyed hash that stands for a card, of the provider's fingerprint. */
  cardKey: (fingerprint: string) => string;
  now: () => string;
};
type In<Status extends Order['status']> = Order & { status: Status };
/**
 * One order in progress; `isReplaced`: its buyer started again, so it loses unless it is paid; `failures`: attempts that
 * failed in a row.
 */
type Run<Status extends Order['status']> = {
  orderId: string;
  state: In<Status>;
  cause: Cause;
  isReplaced: boolean;
  failures: number;
};

/** The sale as the order froze it. */
const saleOf = (terms: OrderTerms, chargeId: string, feePence: number | null): VideoSold['data'] => {
  const { orderId, videoId, creatorId, buyerId, pricePence, buyerFeePence, totalPence, creatorPence } = terms;
  const { platformPence, feePolicyVersion, licenceVersion, licenceHash } = terms;
  return {
    videoId,
    orderId,
    creatorId,
    buyerId,
    pricePence,
    buyerFeePence,
    totalPence,
    creatorPence,
    platformPence,
    feePolicyVersion,
    chargeId,
    licenceVersion,
    licenceHash,
    ...(feePence === null ? {} : { providerFeePence: feePence }),
  };
};

/** Orders that can no longer win, and how they are closed and cancelled at the provider. */
const createLoss = ({ handle, load, payments, findAccountStanding, cardKey }: Deps) => {
  const lose = async (orderId: string, reason: LossReason, cause: Cause): Promise<Order> =>
    (await handle(order, orderId, loseOrder(orderId, reason), cause)).state;

  /** Why the two people may not trade with each other now, although the offer may not show it yet. */
  const whyBarred = async ({ buyerId, creatorId }: OrderTerms): Promise<'accountClosed' | 'withdrawn' | undefined> => {
    const buyer = await findAccountStanding(buyerId);
    if (buyer === 'suspended' || buyer === 'erased') return 'accountClosed';
    const creator = await findAccountStanding(creatorId);
    return creator === 'suspended' || creator === 'erased' ? 'withdrawn' : undefined;
  };

  /** Why this order can no longer win, if so. */
  const reasonToLose = async ({
    state: { terms },
    isReplaced,
  }: Run<'created' | 'checkoutOpen'>): Promise<LossReason | undefined> => {
    const barred = await whyBarred(terms);
    if (barred) return barred;
    const current = await load(offer, terms.videoId);
    if (current.status === 'sold') return 'sold';
    if (current.status === 'withdrawn' || current.status === 'none') return 'withdrawn';
    if (current.blockedBy.length > 0) return 'withdrawn';
    if (current.priceVersion !== terms.priceVersion) return 'priceChanged';
    return isReplaced ? 'replaced' : undefined;
  };

  const noteAuthorised = async (orderId: string, payment: PaymentState, cause: Cause): Promise<Order> => {
    const { paymentId, amountPence, cardFingerprint } = payment;
    const card = cardFingerprint === null ? null : cardKey(cardFingerprint);
    return (await handle(order, orderId, authorisePayment(orderId, paymentId, amountPence, card), cause)).state;
  };

  /** Nobody can pay there any more; the buyer may have done so at the last moment. */
  const closePage = async (orderId: string, sessionId: string, failures: number): Promise<CheckoutState> => {
    const checkout = await payments.readCheckout(sessionId);
    if (checkout.status !== 'open') return checkout;
    return payments.expireCheckout(sessionId, attemptKey(`order:${orderId}:session:1:expire`, failures));
  };

  /** Cancels what is on hold; nothing when the bank has released it already. @throws Error when it was captured */
  const releaseHold = async (orderId: string, paymentId: string, failures: number): Promise<void> => {
    const payment = await payments.readPayment(paymentId);
    if (payment.status === 'captured') throw new Error(`order ${orderId} is over, and its payment was captured`);
    if (payment.status !== 'cancelled')
      await payments.cancel(paymentId, attemptKey(`order:${orderId}:cancel`, failures));
  };

  /** A loser pays nothing: its pay page is closed, and any authorisation is cancelled all the same. */
  const settleLost = async ({ orderId, state, cause, failures }: Run<'lost'>): Promise<Order> => {
    if (state.isClosed) return state;
    let { uncancelledPaymentId } = state;
    if (uncancelledPaymentId === null && state.checkout !== null) {
      const { payment } = await closePage(orderId, state.checkout.sessionId, failures);
      if (payment?.status !== 'authorised') return (await handle(order, orderId, closeCheckout(orderId), cause)).state;
      uncancelledPaymentId = payment.paymentId;
      await noteAuthorised(orderId, payment, cause);
    }
    if (uncancelledPaymentId === null) return state;
    await releaseHold(orderId, uncancelledPaymentId, failures);
    return (await handle(order, orderId, recordCancellation(orderId), cause)).state;
  };

  /** A refused capture may leave the authorisation alive: the buyer's amount must not stay on hold. */
  const settleFailed = async ({ orderId, state, cause, failures }: Run<'failed'>): Promise<Order> => {
    if (state.uncancelledPaymentId === null) return state;
    await releaseHold(orderId, state.uncancelledPaymentId, failures);
    return (await handle(order, orderId, recordCancellation(orderId), cause)).state;
  };

  return { lose, whyBarred, reasonToLose, noteAuthorised, closePage, settleLost, settleFailed };
};
type Loss = ReturnType<typeof createLoss>;

/** Up to the authorisation: an order waits for its buyer, or loses. */
const createWaiting = ({ payments, now }: Deps, { lose, reasonToLose, noteAuthorised, closePage }: Loss) => ({
  settleCreated: async (run: Run<'created'>): Promise<Order> => {
    // Whether its page was opened is not known, but nobody has the address, and nobody can pay there from then on.
    const isTooLate = run.state.terms.payBefore <= now();
    const reason = isTooLate ? 'expired' : await reasonToLose(run);
    return reason ? lose(run.orderId, reason, run.cause) : run.state;
  },

  settleOpen: async (run: Run<'checkoutOpen'>): Promise<Order> => {
    const { orderId, state, cause, failures } = run;
    const { sessionId } = state.checkout;
    let checkout = await payments.readCheckout(sessionId);
    const reason = checkout.payment?.status === 'authorised' ? undefined : await reasonToLose(run);
    if (reason) checkout = await closePage(orderId, sessionId, failures);
    if (checkout.payment?.status === 'authorised') return noteAuthorised(orderId, checkout.payment, cause);
    if (reason) return lose(orderId, reason, cause);
    return checkout.status === 'expired' || checkout.payment?.status === 'cancelled'
      ? lose(orderId, 'expired', cause)
      : state;
  },
});

/** From the authorisation to the sale: the claim on the offer, then the capture. */
const createCapture = ({ handle, load, payments }: Deps, { lose, whyBarred }: Loss) => {
  const settleAuthorised = async ({ orderId, state, cause }: Run<'authorised'>): Promise<Order> => {
    const { videoId, buyerId, priceVersion } = state.terms;
    const barred = await whyBarred(state.terms);
    if (barred) return lose(orderId, barred, cause);
    try {
      await handle(offer, videoId, claimOffer({ orderId, buyerId, priceVersion }), cause);
    } catch (error) {
      if (!(error instanceof Problem) || error.type === 'conflict') throw error;
      const reason =
        error.type === 'price-changed' ? 'priceChanged' : error.type === 'video-not-for-sale' ? 'withdrawn' : 'sold';
      return lose(orderId, reason, cause);
    }
    const { state: started } = await handle(order, orderId, startCapture(orderId), cause);
    // Another settlement has ended the order meanwhile: what it no longer needs is free again.
    if (isOver(started)) await handle(offer, videoId, releaseClaim(orderId, 'order-over'), cause);
    return started;
  };

  /**
   * Gives the capture up for good: the offer is free for others only when this payment can no longer be captured, by
   * another settlement that runs at the same time either. Answers the payment when it was captured first.
   */
  const giveUp = async (
    { orderId, state: { paymentId }, failures }: Run<'capturing'>,
    why: PaymentRefused,
  ): Promise<PaymentState | PaymentRefused> => {
    const isCaptured = async (): Promise<PaymentState | undefined> => {
      const payment = await payments.readPayment(paymentId);
      return payment.status === 'captured' ? payment : undefined;
    };
    const captured = await isCaptured();
    if (captured) return captured;
    try {
      await payments.cancel(paymentId, attemptKey(`order:${orderId}:cancel`, failures));
      return why;
    } catch (error) {
      const capturedMeanwhile = error instanceof PaymentRefused ? await isCaptured() : undefined;
      if (capturedMeanwhile) return capturedMeanwhile;
      throw error;
    }
  };

  /** Captures, or finds that it is captured. An unclear answer throws, and the next run reads again. */
  const capture = async (run: Run<'capturing'>): Promise<PaymentState | PaymentRefused> => {
    const { orderId, state, failures } = run;
    const payment = await payments.readPayment(state.paymentId);
    if (payment.status === 'captured') return payment;
    if (payment.status === 'cancelled') return new PaymentRefused('cancelled', 'The authorisation has lapsed.');
    const current = await load(offer, state.terms.videoId);
    if (current.status === 'claimed' && current.blockedBy.length > 0)
      // Nothing has been charged yet: a sale under a copyright claim is cancelled, not refunded.
      return giveUp(run, new PaymentRefused('copyright-claim', 'A copyright claim against this video was accepted.'));
    if (await whyBarred(state.terms))
      return giveUp(
        run,
        new PaymentRefused('account-closed', 'The buyer’s or the creator’s account is suspended or closed.'),
      );
    try {
      const key = attemptKey(`order:${orderId}:capture`, failures);
      return await payments.capture(state.paymentId, state.terms.totalPence, key);
    } catch (error) {
      // An earlier attempt may have captured it, whatever its answer was; only what was not taken is refused.
      if (error instanceof PaymentRefused) return giveUp(run, error);
      throw error;
    }
  };

  const settleCapturing = async (run: Run<'capturing'>): Promise<Order> => {
    const { orderId, cause } = run;
    const { terms } = run.state;
    const { videoId } = terms;
    const payment = await capture(run);
    if (payment instanceof PaymentRefused) {
      await handle(offer, videoId, releaseClaim(orderId, payment.code), cause);
      return (await handle(order, orderId, failCapture(orderId, payment.code), cause)).state;
    }
    if (payment.chargeId === null || payment.capturedPence !== terms.totalPence)
      throw new Error(`order ${orderId}: captured ${payment.capturedPence} of ${terms.totalPence}`);
    await handle(offer, videoId, sellVideo(saleOf(terms, payment.chargeId, payment.feePence)), cause);
    return (await handle(order, orderId, completeOrder(orderId, payment.chargeId), cause)).state;
  };

  return { settleAuthorised, settleCapturing };
};

export const createSettle = (deps: Deps): Settle => {
  const { load } = deps;
  const loss = createLoss(deps);
  const { settleCreated, settleOpen } = createWaiting(deps, loss);
  const { settleAuthorised, settleCapturing } = createCapture(deps, loss);

  const step = (state: Order, run: Omit<Run<never>, 'state'>): Promise<Order> | undefined => {
    switch (state.status) {
      case 'none':
      case 'sold':
        return undefined;
      case 'created':
        return settleCreated({ ...run, state });
      case 'checkoutOpen':
        return settleOpen({ ...run, state });
      case 'authorised':
        return settleAuthorised({ ...run, state });
      case 'capturing':
        return settleCapturing({ ...run, state });
      case 'lost':
        return loss.settleLost({ ...run, state });
      case 'failed':
        return loss.settleFailed({ ...run, state });
    }
  };

  return async (orderId, cause, { isReplaced = false, failures = 0 } = {}) => {
    let state = await load(order, orderId);
    for (;;) {
      const next = await step(state, { orderId, cause, isReplaced, failures });
      if (next === undefined || next.status === state.status) return next ?? state;
      state = next;
    }
  };
};
