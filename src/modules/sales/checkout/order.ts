/** One attempt of one buyer to buy one video: created, authorised, claimed, captured, then sold, lost or failed. */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { accessOf, evolveAfterSale, nothingYet, type AfterSale } from './afterSale.ts';
import { ownerIdOf } from './ownership.ts';
import type {
  CaptureFailed,
  CaptureStarted,
  CheckoutClosed,
  CheckoutOpened,
  CheckoutUnclear,
  DownloadLogged,
  OrderCreated,
  OrderEvent,
  OrderLost,
  OrderSold,
  OriginalFetched,
  PaymentAuthorised,
  PaymentCancelled,
} from '#events/sales.ts';

export type OrderTerms = OrderCreated['data'];
type Checkout = { sessionId: string; payUrl: string; expiresAt: string };

type Paying<Status> = { status: Status; terms: OrderTerms; checkout: Checkout; paymentId: string };

export type Order =
  | { status: 'none' }
  | {
      status: 'created';
      terms: OrderTerms;
      /** The number of requests for a pay page whose result is unknown. */
      unclear: number;
    }
  | { status: 'checkoutOpen'; terms: OrderTerms; checkout: Checkout }
  | Paying<'authorised'>
  | Paying<'capturing'>
  | (Paying<'failed'> & {
      /** The authorisation that still has to be cancelled: a refused capture may leave the amount on hold. */
      uncancelledPaymentId: string | null;
    })
  | {
      status: 'lost';
      terms: OrderTerms;
      reason: LossReason;
      checkout: Checkout | null;
      /** The authorisation that still has to be cancelled. */
      uncancelledPaymentId: string | null;
      /** Nothing is left to cancel: the page is closed, and no amount is on hold. */
      isClosed: boolean;
    }
  | (Paying<'sold'> & { chargeId: string; isFetched: boolean; after: AfterSale });

const evolve = (state: Order, event: OrderEvent): Order => {
  if (event.type === 'OrderCreated') return { status: 'created', terms: event.data, unclear: 0 };
  if (state.status === 'none') return state;
  const { terms } = state;
  if (event.type === 'CheckoutUnclear') return state.status === 'created' ? { ...state, unclear: event.data.n } : state;
  if (event.type === 'CheckoutOpened') {
    const { sessionId, payUrl, expiresAt } = event.data;
    const checkout = { sessionId, payUrl, expiresAt };
    return state.status === 'lost' ? { ...state, checkout } : { status: 'checkoutOpen', terms, checkout };
  }
  const checkout = 'checkout' in state ? state.checkout : null;
  if (event.type === 'OrderLost') {
    const uncancelledPaymentId = 'paymentId' in state ? state.paymentId : null;
    return { status: 'lost', terms, reason: event.data.reason, checkout, uncancelledPaymentId, isClosed: false };
  }
  if (event.type === 'PaymentCancelled') {
    if (state.status === 'failed') return { ...state, uncancelledPaymentId: null };
    return state.status === 'lost' ? { ...state, uncancelledPaymentId: null, isClosed: true } : state;
  }
  if (event.type === 'CheckoutClosed') return state.status === 'lost' ? { ...state, isClosed: true } : state;
  if (event.type === 'OriginalFetched') return state.status === 'sold' ? { ...state, isFetched: true } : state;
  if (checkout === null) return state;
  if (event.type === 'PaymentAuthorised' && state.status === 'lost')
    return { ...state, uncancelledPaymentId: event.data.paymentId, isClosed: false };
  switch (event.type) {
    default:
      return state.status === 'sold' ? { ...state, after: evolveAfterSale(state.after, event) } : state;
    case 'PaymentAuthorised':
      return { status: 'authorised', terms, checkout, paymentId: event.data.paymentId };
    case 'CaptureStarted':
      return { status: 'capturing', terms, checkout, paymentId: event.data.paymentId };
    case 'CaptureFailed':
      return {
        status: 'failed',
        terms,
        checkout,
        paymentId: event.data.paymentId,
        uncancelledPaymentId: event.data.paymentId,
      };
    case 'OrderSold':
      return {
        status: 'sold',
        terms,
        checkout,
        isFetched: false,
        after: nothingYet,
        paymentId: event.data.paymentId,
        chargeId: event.data.chargeId,
      };
  }
};

export const order: Aggregate<Order, OrderEvent> = { category: 'order', initialState: { status: 'none' }, evolve };

/** The order did not become a sale and never will. */
export const isOver = ({ status }: Order): boolean => status === 'lost' || status === 'failed';

/** Who owns the licence: the buyer, or the person to whom it was transferred. */
export const licenceOwnerOf = ({ terms, after }: Extract<Order, { status: 'sold' }>): string =>
  ownerIdOf(after.ownership, terms.buyerId);

/** The buyer downloaded the original; what a later owner downloads does not count. */
export const isFetchedByBuyer = ({ isFetched, after: { ownership } }: Extract<Order, { status: 'sold' }>): boolean =>
  ownership.owners.length === 0 ? isFetched : ownership.buyerDownloads > 0;

/** The order was a sale, and nobody has access any more. */
export const isTakenBack = (state: Order): boolean => state.status === 'sold' && accessOf(state.after) === 'revoked';

type Answers = Pick<OrderTerms, 'priceVersion' | 'totalPence' | 'licenceHash' | 'channelUrl' | 'agreement'>;

/** Whether a repeated request asks for the same: then the open order continues; other answers make another order. */
export const isSamePurchase = (stored: Answers, answers: Answers): boolean =>
  stored.priceVersion === answers.priceVersion &&
  stored.totalPence === answers.totalPence &&
  stored.licenceHash === answers.licenceHash &&
  stored.channelUrl.value === answers.channelUrl.value &&
  stored.agreement?.buysAs === answers.agreement?.buysAs;

/** Freezes the video, the price and the licence; the same order again changes nothing. */
export const createOrder =
  (terms: OrderTerms) =>
  (state: Order): [] | [OrderCreated] =>
    state.status === 'none' ? [{ type: 'OrderCreated', data: terms }] : [];

/** The next request needs a new key: for a day the provider would answer the old key with the old error. */
export const noteUnclearCheckout =
  (orderId: string, n: number) =>
  (state: Order): [] | [CheckoutUnclear] =>
    state.status === 'created' && n > state.unclear ? [{ type: 'CheckoutUnclear', data: { orderId, n } }] : [];

/** Also recorded for an order that was lost while its page was being opened, so that the page gets closed. */
export const openCheckout =
  (orderId: string, checkout: Checkout) =>
  (state: Order): [] | [CheckoutOpened] =>
    state.status === 'created' || (state.status === 'lost' && state.checkout === null)
      ? [{ type: 'CheckoutOpened', data: { orderId, ...checkout } }]
      : [];

/** The provider holds the money, of the card with this keyed hash; also recorded for an order that has lost meanwhile, so that it gets cancelled. */
export const authorisePayment =
  (orderId: string, paymentId: string, amountPence: number, card: string | null = null) =>
  (state: Order): [] | [PaymentAuthorised] => {
    const isNews = state.status === 'checkoutOpen' || (state.status === 'lost' && state.uncancelledPaymentId === null);
    if (!isNews) return [];
    if (amountPence !== state.terms.totalPence)
      throw new Problem('conflict', 'The authorised amount is not the price.');
    return [{ type: 'PaymentAuthorised', data: { orderId, paymentId, amountPence, ...(card !== null && { card }) } }];
  };

/** The order can no longer win. A sold or capturing order cannot lose. */
export const loseOrder =
  (orderId: string, reason: LossReason) =>
  (state: Order): [] | [OrderLost] =>
    state.status === 'created' || state.status === 'checkoutOpen' || state.status === 'authorised'
      ? [{ type: 'OrderLost', data: { orderId, reason } }]
      : [];

/** The amount is no longer on hold, of an order that has lost or whose capture was refused. */
export const recordCancellation =
  (orderId: string) =>
  (state: Order): [] | [PaymentCancelled] =>
    isOver(state) && 'uncancelledPaymentId' in state && state.uncancelledPaymentId !== null
      ? [{ type: 'PaymentCancelled', data: { orderId, paymentId: state.uncancelledPaymentId } }]
      : [];

/** Nobody can pay there any more, and nobody has. */
export const closeCheckout =
  (orderId: string) =>
  (state: Order): [] | [CheckoutClosed] =>
    state.status === 'lost' && !state.isClosed && state.uncancelledPaymentId === null
      ? [{ type: 'CheckoutClosed', data: { orderId } }]
      : [];

export const startCapture =
  (orderId: string) =>
  (state: Order): [] | [CaptureStarted] =>
    state.status === 'authorised' ? [{ type: 'CaptureStarted', data: { orderId, paymentId: state.paymentId } }] : [];

export const failCapture =
  (orderId: string, reason: string) =>
  (state: Order): [] | [CaptureFailed] =>
    state.status === 'capturing'
      ? [{ type: 'CaptureFailed', data: { orderId, paymentId: state.paymentId, reason } }]
      : [];

/** A read confirmed the capture. */
export const completeOrder =
  (orderId: string, chargeId: string) =>
  (state: Order): [] | [OrderSold] =>
    state.status === 'capturing'
      ? [
          {
            type: 'OrderSold',
            data: { orderId, videoId: state.terms.videoId, paymentId: state.paymentId, chargeId },
          },
        ]
      : [];

/**
 * Records every download by the owner of the licence; after the first a sale can no longer be annulled. @throws Problem when
 * the person is not the owner, or when the access is revoked, or suspended until a dispute or a claim is decided
 */
export const noteFetch =
  (orderId: string, userId: string, from: { device: string; address: string }) =>
  (state: Order): [DownloadLogged] | [OriginalFetched, DownloadLogged] => {
    if (state.status !== 'sold') throw new Problem('not-found');
    if (licenceOwnerOf(state) !== userId) throw new Problem('licence-transferred');
    const { terms, after, isFetched } = state;
    const access = accessOf(after);
    if (access === 'revoked') throw new Problem('purchase-refunded');
    if (access === 'suspended')
      throw new Problem('purchase-disputed', 'The bank is deciding about this payment, so the download is paused.');
    if (access === 'underClaim')
      throw new Problem(
        'purchase-under-claim',
        'A copyright claim about this video is being looked into; the download is paused.',
      );
    const logged: DownloadLogged = {
      type: 'DownloadLogged',
      data: { orderId, n: after.downloads + 1, from: personal(userId, from) },
    };
    return isFetched ? [logged] : [{ type: 'OriginalFetched', data: { orderId, videoId: terms.videoId } }, logged];
  };
