/** Memory: the terms of every order, and what the orders at the end of the log still wait for. */
import type { OrderCreated } from '#events/sales.ts';
import { nameOf } from '#platform/transparency/verify/finding.ts';
import {
  createAwaited,
  createFindings,
  merged,
  type CrossCheck,
  type EventOf,
  type Findings,
  type Handlers,
} from './crossCheck.ts';

const terms = [
  'videoId',
  'creatorId',
  'buyerId',
  'pricePence',
  'buyerFeePence',
  'totalPence',
  'creatorPence',
  'platformPence',
  'feePolicyVersion',
  'licenceVersion',
  'licenceHash',
] as const;

type Terms = Pick<OrderCreated['data'], (typeof terms)[number] | 'priceVersion'>;
type Order = Terms & {
  paymentId: string | null;
  isClaimed: boolean;
  isCapturing: boolean;
  /** The charge of the sale, once the offer is sold. */
  chargeId: string | null;
  /** The events that sold and credited it, as a second one names them. */
  soldIn: string | null;
  creditedIn: string | null;
};
type Parts = {
  orders: Map<string, Order>;
  awaited: ReturnType<typeof createAwaited>;
  findings: Findings;
};

const openOrder = ({ data }: EventOf<'OrderCreated'>): Order => {
  const { videoId, creatorId, buyerId, priceVersion, pricePence, buyerFeePence, totalPence } = data;
  const { creatorPence, platformPence, feePolicyVersion, licenceVersion, licenceHash } = data;
  return {
    videoId,
    creatorId,
    buyerId,
    priceVersion,
    pricePence,
    buyerFeePence,
    totalPence,
    creatorPence,
    platformPence,
    feePolicyVersion,
    licenceVersion,
    licenceHash,
    paymentId: null,
    isClaimed: false,
    isCapturing: false,
    chargeId: null,
    soldIn: null,
    creditedIn: null,
  };
};

const paying = ({ orders, awaited, findings: { report, compare } }: Parts): Handlers => ({
  OrderCreated: (event) => {
    if (orders.has(event.data.orderId)) report(event, 'an order once', 'a second event that creates it');
    orders.set(event.data.orderId, openOrder(event));
  },
  PaymentAuthorised: (event) => {
    const order = orders.get(event.data.orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    compare(event, 'the total of the order in pence:', order.totalPence, event.data.amountPence);
    order.paymentId = event.data.paymentId;
  },
  OfferClaimed: (event) => {
    const { orderId, priceVersion, buyerId } = event.data;
    const order = orders.get(orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    compare(event, 'the price version of the order:', order.priceVersion, priceVersion);
    compare(event, 'the buyer of the order:', order.buyerId, buyerId);
    if (order.paymentId === null) report(event, 'an authorised payment of the order before it', 'no such event');
    order.isClaimed = true;
    awaited.expect(`claim ${orderId}`, event, `the sale to order ${orderId}, or the end of its claim, after it`);
  },
  ClaimReleased: ({ data: { orderId } }) => void awaited.meet(`claim ${orderId}`),
  CaptureStarted: (event) => {
    const { orderId, paymentId } = event.data;
    const order = orders.get(orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    if (!order.isClaimed) report(event, `the claim of order ${orderId} on the offer before it`, 'no such event');
    compare(event, 'the authorised payment:', order.paymentId, paymentId);
    order.isCapturing = true;
    awaited.expect(`capture ${orderId}`, event, `the end of the capture of order ${orderId} after it`);
  },
  CaptureFailed: (event) => {
    const { orderId, paymentId } = event.data;
    if (!awaited.meet(`capture ${orderId}`)) report(event, 'a capture that was started', 'none');
    compare(event, 'the authorised payment:', orders.get(orderId)?.paymentId, paymentId);
  },
  PaymentCancelled: (event) =>
    compare(event, 'the authorised payment:', orders.get(event.data.orderId)?.paymentId, event.data.paymentId),
});

const selling = ({ orders, awaited, findings: { report, compare } }: Parts): Handlers => ({
  VideoSold: (event) => {
    const { orderId, chargeId } = event.data;
    const order = orders.get(orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    for (const term of terms) compare(event, `${term} as in the order:`, order[term], event.data[term]);
    if (!order.isClaimed) report(event, `the claim of order ${orderId} on the offer before it`, 'no such event');
    if (!order.isCapturing) report(event, 'the start of the capture before it', 'no such event');
    if (order.soldIn !== null) report(event, `one sale of order ${orderId}`, `another one in ${order.soldIn}`);
    Object.assign(order, { chargeId, soldIn: nameOf(event) });
    awaited.meet(`claim ${orderId}`);
    awaited.expect(`sold ${orderId}`, event, `the end of order ${orderId} (OrderSold) after it`);
    awaited.expect(
      `credit ${orderId}`,
      event,
      `the credit of the creator (SaleCredited) for order ${orderId} after it`,
    );
  },
  OrderSold: (event) => {
    const { orderId, paymentId, chargeId, videoId } = event.data;
    const order = orders.get(orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    compare(event, 'the authorised payment:', order.paymentId, paymentId);
    compare(event, 'the video of the order:', order.videoId, videoId);
    awaited.meet(`capture ${orderId}`);
    if (awaited.meet(`sold ${orderId}`)) compare(event, 'the charge of the sale:', order.chargeId, chargeId);
    else report(event, `the sale of the offer to order ${orderId} (VideoSold) before it`, 'no such event');
  },
  SaleCredited: (event) => {
    const { orderId, chargeId, creatorPence, videoId } = event.data;
    const order = orders.get(orderId);
    if (!order) return report(event, 'its order before it', 'no such event');
    if (order.creditedIn !== null) return report(event, 'one credit of the sale', `another one in ${order.creditedIn}`);
    order.creditedIn = nameOf(event);
    if (!awaited.meet(`credit ${orderId}`))
      return report(event, `the sale of the offer to order ${orderId} (VideoSold) before it`, 'no such event');
    compare(event, 'the charge of the sale:', order.chargeId, chargeId);
    compare(event, 'the share of the sale in pence:', order.creatorPence, creatorPence);
    compare(event, 'the video of the order:', order.videoId, videoId);
  },
  SaleAnnulled: (event) =>
    compare(
      event,
      'the share of the sale in pence:',
      orders.get(event.data.orderId)?.creatorPence,
      event.data.creatorPence,
    ),
});

export const salesCheck = (): CrossCheck => {
  const parts: Parts = { orders: new Map(), awaited: createAwaited(), findings: createFindings() };
  return {
    name: 'order, offer and account tell the same sale: amounts, payment and charge, one for one',
    see: merged(paying(parts), selling(parts)),
    finish: (end) => {
      parts.awaited.reportOverdue(parts.findings, end);
      return parts.findings.list();
    },
  };
};
