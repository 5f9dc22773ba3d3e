import { useLoaderData } from 'react-router';
import type { Video } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { getReview, type OwnReview } from '#contracts/reviews.ts';
import { getLicence, getOrder, type Licence, type Order } from '#contracts/sales.ts';
import { findSimilar } from '../../components/similarVideos.ts';
import type { LoadInput } from '../../page.ts';
import { ClosedOrder } from './ClosedOrder.tsx';
import { Purchase } from './Purchase.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';

type OrderData =
  | { kind: 'bought'; order: Order; licence: Licence; review: OwnReview }
  | { kind: 'waiting'; order: Order }
  | { kind: 'closed'; order: Order; similar: Video[] };

export const loadOrder = async ({ call, params, signal }: LoadInput): Promise<OrderData> => {
  const orderId = params['orderId'] ?? '';
  try {
    const order = await call(getOrder, { params: { orderId } }, { signal });
    if (order.status === 'sold') {
      const [licence, review] = await Promise.all([
        call(getLicence, { params: { orderId } }, { signal }),
        call(getReview, { params: { orderId } }, { signal }),
      ]);
      return { kind: 'bought', order, licence, review };
    }
    if (order.status !== 'lost' && order.status !== 'failed') return { kind: 'waiting', order };
    const { videoId: id, category } = order;
    return { kind: 'closed', order, similar: await findSimilar(call, { id, category }) };
  } catch (error) {
    if (error instanceof Problem && error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

export const OrderPage = () => {
  const found = useLoaderData<typeof loadOrder>();
  switch (found.kind) {
    case 'bought':
      return <Purchase order={found.order} licence={found.licence} review={found.review} />;
    case 'waiting':
      return <WaitingOrder order={found.order} />;
    case 'closed':
      return <ClosedOrder order={found.order} similar={found.similar} />;
  }
};
