/** Tamperings with sales and their papers. */
import { splitPrice } from '#contracts/shared/money.ts';
import {
  eventsOf,
  naming,
  replaced,
  withData,
  withEvent,
  without,
  type Found,
  type Log,
  type Tampering,
} from './forge.ts';

const change =
  (type: Parameters<typeof eventsOf>[1], data: (event: Found) => Found['data']): Tampering['forge'] =>
  (log) => {
    const event = eventsOf(log, type).at(-1);
    return event && { log: withData(log, event, data(event)), named: [event.eventId] };
  };

/** Removes one event; then what follows from it is named. */
const remove =
  (type: Parameters<typeof eventsOf>[1], named: readonly Parameters<typeof eventsOf>[1][]): Tampering['forge'] =>
  (log) => {
    const event = eventsOf(log, type, ({ orderId }) => typeof orderId === 'string').at(0);
    if (!event) return undefined;
    const { orderId } = event.data;
    const others = named.flatMap((other) => eventsOf(log, other, (data) => data['orderId'] === orderId));
    return { log: without(log, event), named: others.map(({ eventId }) => eventId) };
  };

const anotherPerson = (log: Log, ...not: unknown[]): string =>
  String(eventsOf(log, 'UserRegistered', ({ userId }) => !not.includes(userId))[0]?.data['userId']);

const wholeSaleRemoved: Tampering['forge'] = (log) => {
  const [first, second] = eventsOf(log, 'ReceiptIssued');
  if (!first || !second) return undefined;
  return { log: without(log, ...naming(log, String(first.data['orderId']))), named: [second.eventId] };
};

const buyerReplaced: Tampering['forge'] = (log) => {
  const order = eventsOf(log, 'OrderCreated', ({ orderId }) => naming(log, String(orderId)).length > 5).at(-1);
  if (!order) return undefined;
  const { buyerId, creatorId, orderId } = order.data;
  const claims = naming(log, String(orderId)).filter(({ type }) => type === 'OfferClaimed' || type === 'VideoSold');
  const other = anotherPerson(log, buyerId, creatorId);
  return { log: withData(log, order, { buyerId: other }), named: [order, ...claims].map(({ eventId }) => eventId) };
};

const buyerReplacedEverywhere: Tampering['forge'] = (log) => {
  // What tests begin with was done by nobody.
  const order = eventsOf(log, 'OrderCreated').findLast(({ metadata }) => metadata.actorId !== null);
  if (!order) return undefined;
  const { buyerId, creatorId, orderId } = order.data;
  const events = naming(log, String(orderId));
  const other = anotherPerson(log, buyerId, creatorId);
  return { log: replaced(log, events, String(buyerId), other), named: [order.eventId] };
};

const creditMoved: Tampering['forge'] = (log) => {
  const credit = eventsOf(log, 'SaleCredited').at(-1);
  if (!credit) return undefined;
  const other = anotherPerson(log, credit.data['creatorId']);
  const moved = { ...credit, streamId: `account-${other}`, data: { ...credit.data, creatorId: other } };
  return { log: log.map((event) => (event === credit ? moved : event)), named: [credit.eventId] };
};

const soldUnderAnotherPrice: Tampering['forge'] = (log) => {
  const sale = eventsOf(log, 'VideoSold').at(-1);
  if (!sale) return undefined;
  const { orderId, pricePence } = sale.data;
  const split = splitPrice(Number(pricePence) - 100);
  const priced = log.map((event) => {
    const { orderId: of, ...data } = event.data as Found['data'];
    if (of !== orderId) return event;
    const changed = Object.entries(split).filter(([name]) => name in data);
    return { ...event, data: { orderId: of, ...data, ...Object.fromEntries(changed) } };
  });
  const [order] = eventsOf(priced, 'OrderCreated', (data) => data['orderId'] === orderId);
  return order && { log: priced, named: [order.eventId] };
};

const providerIdsSwapped =
  (field: 'chargeId' | 'paymentId'): Tampering['forge'] =>
  (log) => {
    const [first, second] = eventsOf(log, 'OrderSold');
    if (!first || !second) return undefined;
    const half = withData(log, first, { [field]: second.data[field] });
    return { log: withData(half, second, { [field]: first.data[field] }), named: [first.eventId, second.eventId] };
  };

const refundWithoutOrder: Tampering['forge'] = (log) => {
  const refund = eventsOf(log, 'RefundStarted').at(-1);
  if (!refund) return undefined;
  const orderId = '00000000-0000-4000-8000-00000000dead';
  const made = { type: 'RefundStarted', streamId: `order-${orderId}`, data: { ...refund.data, orderId } };
  const { log: forged, eventId } = withEvent(log, refund, made);
  return { log: forged, named: [eventId] };
};

const fetchedAfterAnnulment: Tampering['forge'] = (log) => {
  const annulled = eventsOf(log, 'SaleAnnulled').at(-1);
  if (!annulled) return undefined;
  const { orderId, videoId } = annulled.data;
  const fetched = { type: 'OriginalFetched', streamId: `order-${String(orderId)}`, data: { orderId, videoId } };
  const { log: forged, eventId } = withEvent(log, annulled, fetched);
  return { log: forged, named: [eventId] };
};

const fetchedBeforeAnnulment: Tampering['forge'] = (log) => {
  const annulled = eventsOf(log, 'SaleAnnulled').at(-1);
  const sold = annulled && eventsOf(log, 'OrderSold', ({ orderId }) => orderId === annulled.data['orderId']).at(-1);
  if (!sold) return undefined;
  const { orderId, videoId } = sold.data;
  const { log: forged } = withEvent(log, sold, {
    type: 'OriginalFetched',
    streamId: sold.streamId,
    data: { orderId, videoId },
  });
  return { log: forged, named: [annulled.eventId] };
};

const receiptTakenOut: Tampering['forge'] = (log) => {
  const [first, second] = eventsOf(log, 'ReceiptIssued');
  return first && second && { log: without(log, first), named: [second.eventId] };
};

const receiptNumberedTwice: Tampering['forge'] = (log) => {
  const [first, second] = eventsOf(log, 'ReceiptIssued');
  const { number } = first?.data ?? {};
  return first && second && { log: withData(log, second, { number }), named: [second.eventId] };
};

const creditedTwice: Tampering['forge'] = (log) => {
  const credit = eventsOf(log, 'SaleCredited').at(-1);
  if (!credit) return undefined;
  const { log: forged, eventId } = withEvent(log, credit, credit);
  return { log: forged, named: [eventId] };
};

export const saleTamperings: readonly Tampering[] = [
  { name: 'a whole sale is removed', forge: wholeSaleRemoved },
  { name: 'the buyer of an order is replaced', forge: buyerReplaced },
  { name: 'the buyer is replaced in every event of a sale', forge: buyerReplacedEverywhere },
  { name: 'the credit of a sale goes to somebody else', forge: creditMoved },
  { name: 'the amount of a credit is changed', forge: change('SaleCredited', () => ({ creatorPence: 1 })) },
  { name: 'a credit is removed', forge: remove('SaleCredited', ['VideoSold']) },
  { name: 'a sale is credited twice', forge: creditedTwice },
  { name: 'a sale is written under another price than the offer', forge: soldUnderAnotherPrice },
  { name: 'the price of an offer is changed', forge: change('OfferOpened', () => ({ pricePence: 12_345 })) },
  {
    name: 'the price of a listing is changed',
    forge: (log) => {
      const listed = eventsOf(log, 'VideoListed').at(0);
      const opened = listed && eventsOf(log, 'OfferOpened', ({ videoId }) => videoId === listed.data['videoId']).at(0);
      return opened && { log: withData(log, listed, { pricePence: 12_345 }), named: [opened.eventId] };
    },
  },
  {
    name: 'an order has a version of the fees that was not in force',
    forge: change('OrderCreated', () => ({ feePolicyVersion: 2 })),
  },
  { name: 'the claim of the offer is removed', forge: remove('OfferClaimed', ['CaptureStarted', 'VideoSold']) },
  {
    name: 'the authorised payment is removed',
    forge: remove('PaymentAuthorised', ['OfferClaimed', 'CaptureStarted', 'PaymentCancelled']),
  },
  { name: 'the sale of the offer is removed', forge: remove('VideoSold', ['OrderSold', 'SaleCredited']) },
  { name: 'the end of the order is removed', forge: remove('OrderSold', ['VideoSold', 'CaptureStarted']) },
  { name: 'the charges of two orders are swapped', forge: providerIdsSwapped('chargeId') },
  { name: 'the payments of two orders are swapped', forge: providerIdsSwapped('paymentId') },
  { name: 'a refund is written without an order', forge: refundWithoutOrder },
  { name: 'a refund is made smaller', forge: change('RefundMade', () => ({ amountPence: 1 })) },
  {
    name: 'the start of a refund is removed',
    forge: remove('RefundStarted', ['RefundMade', 'RefundFailed', 'ShareCancelled']),
  },
  {
    name: 'the cancelled share of a refund is removed',
    forge: remove('ShareCancelled', ['RefundStarted', 'DisputeLost']),
  },
  { name: 'an annulment is removed', forge: remove('SaleAnnulled', ['RefundMade']) },
  { name: 'an annulled sale is fetched', forge: fetchedAfterAnnulment },
  { name: 'a fetched sale is annulled', forge: fetchedBeforeAnnulment },
  { name: 'a receipt is taken out of its series', forge: receiptTakenOut },
  { name: 'a receipt is numbered twice', forge: receiptNumberedTwice },
  { name: 'the total of a receipt is changed', forge: change('ReceiptIssued', () => ({ totalPence: 1 })) },
  { name: 'a credit note is taken out', forge: remove('CreditNoteIssued', ['RefundMade']) },
];
