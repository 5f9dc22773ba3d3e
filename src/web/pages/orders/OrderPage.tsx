import { useLoaderData } from 'react-router';
import type { Video } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { getLicence, getOrder, type Licence, type Order } from '#contracts/sales.ts';
import { SoldNotice } from '../../components/SoldNotice.tsx';
import { findSimilar } from '../../components/similarVideos.ts';
import type { LoadInput } from '../../page.ts';
import { Head } from '../../seo/Head.tsx';
import { Purchase } from './Purchase.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';

type OrderData =
  | { kind: 'bought'; order: Order; licence: Licence }
  | { kind: 'waiting'; order: Order }
  | { kind: 'lost'; problem: Problem['type']; detail: string; similar: Video[] };

export const loadOrder = async ({ call, params, signal }: LoadInput): Promise<OrderData> => {
  const orderId = params['orderId'] ?? '';
  try {
    const order = await call(getOrder, { params: { orderId } }, { signal });
    if (order.status !== 'sold') return { kind: 'waiting', order };
    return { kind: 'bought', order, licence: await call(getLicence, { params: { orderId } }, { signal }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 409)
      return {
        kind: 'lost',
        problem: error.type,
        detail: error.detail,
        similar: await findSimilar(call, { id: orderId }),
      };
    if (error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

const lostTitles: Partial<Record<Problem['type'], string>> = {
  'video-already-sold': 'This one has just been sold.',
  'video-not-for-sale': 'This video is no longer for sale.',
  'price-changed': 'The price changed while you were paying.',
};

export const OrderPage = () => {
  const found = useLoaderData<typeof loadOrder>();
  switch (found.kind) {
    case 'bought':
      return <Purchase order={found.order} licence={found.licence} />;
    case 'waiting':
      return <WaitingOrder order={found.order} />;
    case 'lost':
      return (
        <>
          <Head title="Not bought" isHidden />
          <SoldNotice
            title={lostTitles[found.problem] ?? 'This order is closed.'}
            text={found.detail}
            isSold={found.problem === 'video-already-sold'}
            similar={found.similar}
          />
        </>
      );
  }
};
