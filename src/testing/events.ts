/** Events with everything filled in but the point of the test. */
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { VideoFacts, VideoListed, VideoPictures } from '#events/catalogue.ts';
import type { CreditNoteIssued, ReceiptIssued } from '#events/papers.ts';
import type {
  OfferClaimed,
  OfferOpened,
  OrderCreated,
  OrderEvent,
  PayeeRead,
  SaleCredited,
  VideoSold,
} from '#events/sales.ts';

/** A UUID made of one digit, e.g. `id(7)`. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const videoId = id(1);
export const creatorId = id(2);
export const buyerId = id(3);
export const orderId = id(4);

export const facts: VideoFacts = {
  durationSeconds: 64,
  width: 1920,
  height: 1080,
  frameRate: 30,
  isHd: true,
  is4k: false,
  hasSound: true,
  orientation: 'landscape',
  container: 'mp4',
};
export const pictures: VideoPictures = { thumbnail: 'a.webp', poster: 'b.jpg', stills: [] };

export const aVideoListed = (data: Partial<VideoListed['data']> = {}): VideoListed => ({
  type: 'VideoListed',
  data: {
    videoId,
    creatorId,
    title: 'A shelf',
    description: 'How to',
    category: 'diy',
    tags: ['shelf'],
    pricePence: 4900,
    facts,
    pictures,
    ...data,
  },
});

export const anOfferOpened = (data: Partial<OfferOpened['data']> = {}): OfferOpened => ({
  type: 'OfferOpened',
  data: { videoId, creatorId, pricePence: 4900, priceVersion: 1, ...data },
});

export const anOfferClaimed = (data: Partial<OfferClaimed['data']> = {}): OfferClaimed => ({
  type: 'OfferClaimed',
  data: { videoId, orderId, buyerId, priceVersion: 1, ...data },
});

export const aVideoSold = (data: Partial<VideoSold['data']> = {}): VideoSold => ({
  type: 'VideoSold',
  data: {
    videoId,
    orderId,
    creatorId,
    buyerId,
    ...splitPrice(data.pricePence ?? 4900),
    feePolicyVersion: 1,
    chargeId: 'ch_1',
    licenceVersion: '1',
    licenceHash: 'hash',
    ...data,
  },
});

export const anOrderCreated = (data: Partial<OrderCreated['data']> = {}): OrderCreated => ({
  type: 'OrderCreated',
  data: {
    orderId,
    videoId,
    creatorId,
    buyerId,
    priceVersion: 1,
    ...splitPrice(data.pricePence ?? 4900),
    feePolicyVersion: 1,
    licenceVersion: '1',
    licenceHash: 'hash',
    channelUrl: personal(data.buyerId ?? buyerId, 'https://videos.example/@a'),
    agreement: agreementOf('consumer'),
    payBefore: '2026-01-01T00:31:00.000Z',
    ...data,
  },
});

/** Every event up to a paid order whose original was not downloaded yet. */
export const anOrderSold = (data: Partial<OrderCreated['data']> = {}, card?: string): OrderEvent[] => {
  const created = anOrderCreated(data);
  const checkout = { sessionId: 'cs_1', payUrl: 'https://pay.example/cs_1', expiresAt: created.data.payBefore };
  const paid = { orderId: created.data.orderId, paymentId: 'pi_1' };
  return [
    created,
    { type: 'CheckoutOpened', data: { orderId: paid.orderId, ...checkout } },
    { type: 'PaymentAuthorised', data: { ...paid, amountPence: created.data.totalPence, ...(card && { card }) } },
    { type: 'CaptureStarted', data: paid },
    { type: 'OrderSold', data: { ...paid, videoId: created.data.videoId, chargeId: 'ch_1' } },
  ];
};

export const aSaleCredited = (data: Partial<SaleCredited['data']> = {}): SaleCredited => ({
  type: 'SaleCredited',
  data: {
    creatorId,
    orderId,
    videoId,
    creatorPence: 4410,
    chargeId: 'ch_1',
    availableAt: '2026-01-01T00:00:00.000Z',
    ...data,
  },
});

/** The creator's payee can receive money. */
export const aPayeeRead = (data: Partial<PayeeRead['data']> = {}): PayeeRead => ({
  type: 'PayeeRead',
  data: { creatorId, payeeId: 'acct_1', status: 'active', requirements: [], ...data },
});

export const aCreditNoteIssued = (data: Partial<CreditNoteIssued['data']> = {}): CreditNoteIssued => ({
  type: 'CreditNoteIssued',
  data: {
    orderId,
    buyerId,
    n: 1,
    amountPence: 5390,
    number: 'CN-2026-01-0001',
    refundedAt: '2026-01-02T00:00:00.000Z',
    seller: { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null },
    ...data,
  },
});
export const aReceiptIssued = (data: Partial<ReceiptIssued['data']> = {}): ReceiptIssued => ({
  type: 'ReceiptIssued',
  data: {
    orderId,
    videoId,
    buyerId,
    totalPence: 5390,
    number: '2026-01-0001',
    soldAt: '2026-01-01T00:00:00.000Z',
    seller: { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null },
    ...data,
  },
});
