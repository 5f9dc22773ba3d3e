/** The page of an order, with everything answered that it asks for. */
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { orderOpenings, type OrderOpening } from '#contracts/catalogue/originals.ts';
import { getGuard } from '#contracts/certificates/certificates.ts';
import { Problem, type ProblemType } from '#contracts/http/problem.ts';
import { getReview } from '#contracts/reviews/reviews.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { getAssignment, type AssignmentDetails } from '#contracts/sales/assignments.ts';
import { getLicence, getOrder, type Order } from '#contracts/sales/sales.ts';
import { aList, aVideo } from '#testing/site/videos.ts';
import { createAnswers, renderSite } from './render.tsx';

export const orderId = '9a1b2c3d-0000-4000-8000-000000000009';
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: orderId,
  videoId: '5d0f3c1a-0000-4000-8000-000000000001',
  title: 'Oak stool',
  thumbnail: '/media/poster.webp',
  creator: 'Marta Lowe',
  category: 'diy',
  status: 'sold',
  channelUrl: 'https://www.youtube.com/@oak',
  pricePence: 4900,
  buyerFeePence: 490,
  buyerFeeBps: 1000,
  totalPence: 5390,
  createdAt: '2026-03-02T12:00:00Z',
  soldAt: '2026-03-02T12:04:00Z',
  payUrl: null,
  payBefore: '2026-03-02T12:31:00Z',
  lostBecause: null,
  agreement: agreementOf('consumer'),
  proof: 'c0ffee00-0000-4000-8000-000000000001',
  ...change,
});

export const licence = { version: '2026-01', hash: 'ab'.repeat(32), text: 'You alone may publish it.' };
/** The licence of that order, as its owner sees it. */
export const anAssignment = (change: Partial<AssignmentDetails> = {}): AssignmentDetails => ({
  orderId,
  videoId: '5d0f3c1a-0000-4000-8000-000000000001',
  title: 'Oak stool',
  creator: 'Marta Lowe',
  thumbnail: '/media/poster.webp',
  soldAt: '2026-03-02T12:04:00Z',
  isBuyer: true,
  role: 'owner',
  access: 'open',
  certificateId: 'c0ffee00-0000-4000-8000-000000000001',
  ownedSince: '2026-03-02T12:04:00Z',
  channelUrl: 'https://www.youtube.com/@oak',
  pending: null,
  licence,
  ...change,
});

/** The page of this order, or of one that is refused. */
export const openOrder = (order: Order | ProblemType, openings: OrderOpening[] = []) => {
  const answers = createAnswers();
  answers.answer(getOrder, () => {
    if (typeof order === 'string') throw new Problem(order);
    return order;
  });
  answers.answer(getLicence, licence);
  answers.answer(getAssignment, anAssignment());
  answers.answer(myPurchaseStates, { purchases: [] });
  answers.answer(orderOpenings, { openings });
  answers.answer(getGuard, { blocked: [], count: 0 });
  answers.answer(getReview, { review: null, mayWrite: false });
  answers.answer(browseVideos, aList([aVideo({ title: 'Something else' })]));
  return { ...renderSite(`/orders/${orderId}`, answers), answers };
};
