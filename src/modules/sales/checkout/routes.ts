/** The way from Buy Now to the pay page. */
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import type { BuyerKind } from '#contracts/sales/businessVocabulary.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { checkoutMinutes } from '#contracts/site/houseRules.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';
import { currentLicenceVersion } from './licence.ts';
import { mustBeOpen, offer, type Offer } from '#modules/sales/offer/offer.ts';
import {
  createOrder,
  isOver,
  isTakenBack,
  isSamePurchase,
  loseOrder,
  noteUnclearCheckout,
  openCheckout,
  order,
  type Order,
} from './order.ts';
import type { DeviceName, FindLicence, FindPerson, FindVideo, GetFeePolicy, Settle } from '#modules/sales/ports.ts';

export type CheckoutDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  payments: Payments;
  settle: Settle;
  now: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  origin: string;
  findPerson: FindPerson;
  findVideo: FindVideo;
  findLicence: FindLicence;
  deviceName: DeviceName;
  getFeePolicy: GetFeePolicy;
};

type Asked = {
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
/** Attempts of one buyer at one video; each lost one makes room for the next. */
const MOST_ATTEMPTS = 50;

export const checkoutRoutes = (deps: CheckoutDeps): Route[] => {
  const { handle, load, caughtUp, payments, settle, now, idOf, origin, getFeePolicy } = deps;
  const { findPerson, findVideo, findLicence, deviceName } = deps;

  /** The order by which this buyer has the video already: coming back must not pay again. */
  const findWon = async (theOffer: Offer, buyerId: string): Promise<Found | undefined> => {
    if (theOffer.status !== 'claimed' && theOffer.status !== 'sold') return undefined;
    const { orderId } = theOffer;
    const state = await load(order, orderId);
    return state.status !== 'none' && state.terms.buyerId === buyerId ? { orderId, state } : undefined;
  };

  /** What is bought, for how much, under which words: all of it as it was shown. */
  const termsOf = async (
    theOffer: Offer,
    { videoId, buyerId, channelUrl, totalPence, licenceHash, buysAs, from }: Asked,
  ) => {
    const { creatorId, pricePence, priceVersion } = mustBeOpen(theOffer);
    if (creatorId === buyerId) throw new Problem('own-video');
    const feePolicy = await getFeePolicy();
    const split = splitPrice(pricePence, feePolicy);
    if (split.totalPence !== totalPence)
      throw new Problem('price-changed', 'The price has changed. Please look again before you buy.');
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
      channelUrl,
      agreement: agreementOf(buysAs),
      from: personal(buyerId, from),
      payBefore: new Date(Date.parse(now()) + CHECKOUT_LIFE_MS).toISOString(),
    };
  };

  /** This buyer's open order for the same purchase, or a fresh one; a second click finds the first one's. */
  const findOrCreateOrder = async (asked: Asked, cause: Cause): Promise<Found> => {
    const { videoId, buyerId } = asked;
    // Read once: between two looks this buyer's own payment may claim it, and it would seem sold to somebody else.
    const theOffer = await load(offer, videoId);
    const won = await findWon(theOffer, buyerId);
    if (won) return won;
    const terms = await termsOf(theOffer, asked);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const orderId = idOf(`order:${videoId}:${buyerId}:${attempt}`);
      const known = await load(order, orderId);
      if (isOver(known) || isTakenBack(known)) continue;
      if (known.status === 'none')
        return { orderId, state: (await handle(order, orderId, createOrder({ orderId, ...terms }), cause)).state };
      if (isSamePurchase(known.terms, terms)) return { orderId, state: known };
      const state = await settle(orderId, cause, true);
      if (!isOver(state)) return { orderId, state };
    }
    throw new Problem('order-closed', 'There have been too many attempts to buy this video from this account.');
  };

  /** Opens the pay page. Two clicks at once carry the same key, so one of them may find the other's page. */
  const openPayPage = async (
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
        throw new Problem('order-closed', 'This checkout was replaced by another one. Please press Buy Now again.');
      }
      // Two requests may both have been heard: one page counts, and everybody is sent there.
      return handled.state.status === 'checkoutOpen' ? handled.state.checkout.payUrl : url;
    } catch (error) {
      if (error instanceof PaymentRefused) {
        await handle(order, orderId, loseOrder(orderId, 'expired'), cause);
        throw new Problem('order-closed', 'This checkout has run out. Please press Buy Now again.');
      }
      const state =
        error instanceof PaymentUnclear
          ? (await handle(order, orderId, noteUnclearCheckout(orderId, n), cause)).state
          : await load(order, orderId);
      if (state.status === 'checkoutOpen') return state.checkout.payUrl;
      throw error;
    }
  };

  return [
    route(
      contract.openCheckout,
      schema.openCheckout,
      async ({ params: { videoId }, body, caller, cause, transport }) => {
        if (caller.roles.length > 0) throw new Problem('not-allowed', 'Staff accounts do not buy.');
        const { channelUrl, totalPence, licenceHash, buysAs } = body;
        const from = { device: deviceName(transport.header('user-agent')), address: transport.address };
        const asked = { videoId, buyerId: caller.userId, channelUrl, totalPence, licenceHash, buysAs, from };
        const { orderId, state } = await findOrCreateOrder(asked, cause);
        if (state.status === 'checkoutOpen') return { orderId, payUrl: state.checkout.payUrl };
        if (state.status !== 'created') return { orderId, payUrl: `${origin}/orders/${orderId}` };
        return { orderId, payUrl: await openPayPage(orderId, state, cause) };
      },
    ),
  ];
};
