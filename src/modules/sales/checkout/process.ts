/**
 * The purchase as a process: an order with frozen terms, then its pay page. Every step reads first and is safe to
 * repeat; the settlement takes over once the buyer has paid.
 */
import type { BuyerKind } from '#contracts/sales/businessVocabulary.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { checkoutMinutes } from '#contracts/site/houseRules.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import type { FindOffer } from '#modules/sales/offer/adapters/currentOffer.ts';
import { mustBeOpen, type Offer } from '#modules/sales/offer/offer.ts';
import type { FindLicence, FindPerson, FindVideo, GetFeePolicy, Settle } from '#modules/sales/ports.ts';
import { currentLicenceVersion } from './licence.ts';
import {
  createOrder,
  isOver,
  isSamePurchase,
  isTakenBack,
  loseOrder,
  noteUnclearCheckout,
  openCheckout,
  order,
  type Order,
} from './order.ts';

export type PurchaseDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  payments: Payments;
  settle: Settle;
  now: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  /** The origin of the site; no trailing slash. */
  origin: string;
  findPerson: FindPerson;
  findVideo: FindVideo;
  findOffer: FindOffer;
  findLicence: FindLicence;
  getFeePolicy: GetFeePolicy;
};

/** What a buyer agreed to when they pressed Buy Now. */
export type Purchase = {
  videoId: string;
  buyerId: string;
  channelUrl: string;
  totalPence: number;
  licenceHash: string;
  buysAs: BuyerKind;
  from: { device: string; address: string };
};
type Found = { orderId: string; state: Order };

const CHECKOUT_LIFE_MS = checkoutMinutes * 60 * 1000;
/** The attempts of one buyer at one video; each lost one makes room for the next. */
const MOST_ATTEMPTS = 50;

/** The video, the price and the statements, all as they were shown. */
const createTermsOf =
  ({ getFeePolicy, findLicence, now }: Pick<PurchaseDeps, 'getFeePolicy' | 'findLicence' | 'now'>) =>
  async (current: Offer, { videoId, buyerId, channelUrl, totalPence, licenceHash, buysAs, from }: Purchase) => {
    const { creatorId, pricePence, priceVersion } = mustBeOpen(current);
    if (creatorId === buyerId) throw new Problem('own-video');
    const feePolicy = await getFeePolicy();
    const split = splitPrice(pricePence, feePolicy);
    if (split.totalPence !== totalPence)
      throw new Problem('price-changed', 'The price has changed. Please check it before you buy.');
    const licence = findLicence(currentLicenceVersion);
    if (licence.hash !== licenceHash)
      throw fieldProblem('/acceptsLicence', 'The licence has changed. Please read it again.');
    return {
      videoId,
      creatorId,
      buyerId,
      priceVersion,
      ...split,
      feePolicyVersion: feePolicy.version,
      licenceVersion: licence.version,
      licenceHash,
      channelUrl: personal(buyerId, channelUrl),
      agreement: agreementOf(buysAs),
      from: personal(buyerId, from),
      payBefore: new Date(Date.parse(now()) + CHECKOUT_LIFE_MS).toISOString(),
    };
  };

/** Finds or creates the order of a purchase. */
const createFindOrder = (deps: PurchaseDeps) => {
  const { handle, load, findOffer, settle, idOf } = deps;
  const termsOf = createTermsOf(deps);

  /** The order by which this buyer already has the video: coming back must not charge again. */
  const findWon = async (current: Offer, buyerId: string): Promise<Found | undefined> => {
    if (current.status !== 'claimed' && current.status !== 'sold') return undefined;
    const { orderId } = current;
    const state = await load(order, orderId);
    return state.status !== 'none' && state.terms.buyerId === buyerId ? { orderId, state } : undefined;
  };

  /** This buyer's open order for the same purchase, or a new one; a second click finds the first one's. */
  return async (purchase: Purchase, cause: Cause): Promise<Found> => {
    const { videoId, buyerId } = purchase;
    // Read once: between two reads this buyer's own payment may claim it, and it would seem sold to another buyer.
    const current = await findOffer(videoId);
    const won = await findWon(current, buyerId);
    if (won) return won;
    const terms = await termsOf(current, purchase);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const orderId = idOf(`order:${videoId}:${buyerId}:${attempt}`);
      const existing = await load(order, orderId);
      if (isOver(existing) || isTakenBack(existing)) continue;
      if (existing.status === 'none')
        return { orderId, state: (await handle(order, orderId, createOrder({ orderId, ...terms }), cause)).state };
      if (isSamePurchase(existing.terms, terms)) return { orderId, state: existing };
      const state = await settle(orderId, cause, { isReplaced: true });
      if (!isOver(state)) return { orderId, state };
    }
    throw new Problem('order-closed', 'There have been too many attempts to buy this video from this account.');
  };
};

/** Opens the pay page. Two concurrent clicks carry the same key, so one of them may find the other's page. */
const createOpenPayPage = (deps: PurchaseDeps) => {
  const { handle, load, caughtUp, payments, settle, origin, findPerson, findVideo } = deps;
  return async (
    orderId: string,
    { terms, unclear }: Extract<Order, { status: 'created' }>,
    cause: Cause,
  ): Promise<string> => {
    const n = unclear + 1;
    const [person, video] = await Promise.all([findPerson(terms.buyerId), findVideo(terms.videoId)]);
    try {
      const { sessionId, url, expiresAt } = await payments.openCheckout({
        reference: orderId,
        idempotencyKey: `order:${orderId}:session:${n}`,
        amountPence: terms.totalPence,
        description: `Exclusive rights: ${video?.title ?? 'a video'}`,
        ...(person?.email ? { customerEmail: person.email } : {}),
        successUrl: `${origin}/orders/${orderId}`,
        cancelUrl: `${origin}/videos/${terms.videoId}`,
        expiresAt: terms.payBefore,
        metadata: { orderId, videoId: terms.videoId },
      });
      const handled = await handle(order, orderId, openCheckout(orderId, { sessionId, payUrl: url, expiresAt }), cause);
      await caughtUp(handled);
      // Lost while the page was being opened: nobody may pay on it.
      if (isOver(handled.state)) {
        await settle(orderId, cause);
        throw new Problem('order-closed', 'A newer checkout replaced this one. Please press Buy Now again.');
      }
      // Both requests may have arrived: one page counts, and everybody is sent there.
      return handled.state.status === 'checkoutOpen' ? handled.state.checkout.payUrl : url;
    } catch (error) {
      if (error instanceof PaymentRefused) {
        await handle(order, orderId, loseOrder(orderId, 'expired'), cause);
        throw new Problem('order-closed', 'This checkout has expired. Please press Buy Now again.');
      }
      const state =
        error instanceof PaymentUnclear
          ? (await handle(order, orderId, noteUnclearCheckout(orderId, n), cause)).state
          : await load(order, orderId);
      if (state.status === 'checkoutOpen') return state.checkout.payUrl;
      throw error;
    }
  };
};

/** From Buy Now to the URL of the pay page; that of the order when nothing is left to pay. */
export const createPurchase = (deps: PurchaseDeps) => {
  const { origin } = deps;
  const findOrder = createFindOrder(deps);
  const openPayPage = createOpenPayPage(deps);
  return async (purchase: Purchase, cause: Cause): Promise<{ orderId: string; payUrl: string }> => {
    const { orderId, state } = await findOrder(purchase, cause);
    if (state.status === 'checkoutOpen') return { orderId, payUrl: state.checkout.payUrl };
    if (state.status !== 'created') return { orderId, payUrl: `${origin}/orders/${orderId}` };
    return { orderId, payUrl: await openPayPage(orderId, state, cause) };
  };
};
