import { useLoaderData } from 'react-router-dom';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { orderOpenings, type OrderOpening } from '#contracts/catalogue/originals.ts';
import { getGuard, type Guard } from '#contracts/certificates/certificates.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getReview, type OwnReview } from '#contracts/reviews/reviews.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { getAssignment, type Assignment } from '#contracts/sales/assignments.ts';
import { getLicence, getOrder, type Licence, type Order } from '#contracts/sales/sales.ts';
import { findSimilar } from '#web/components/browse/similarVideos.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { ClosedOrder } from './ClosedOrder.tsx';
import { Purchase } from './Purchase.tsx';
import { RefundedOrder } from './RefundedOrder.tsx';
import { TransferredOrder } from './TransferredOrder.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';

type OrderData =
  | {
      kind: 'bought';
      order: Order;
      refundedPence: number;
      licence: Licence;
      review: OwnReview;
      openings: OrderOpening[];
      guard: Guard;
      assignment: Assignment;
    }
  | { kind: 'transferred'; order: Order; refundedPence: number; review: OwnReview }
  | { kind: 'refunded'; order: Order; refundedPence: number }
  | { kind: 'waiting'; order: Order }
  | { kind: 'closed'; order: Order; similar: Video[] };

const loadPurchase = async ({ call, signal }: Pick<LoadInput, 'call' | 'signal'>, order: Order): Promise<OrderData> => {
  const params = { orderId: order.id };
  const { purchases } = await call(myPurchaseStates, { signal });
  const state = purchases.find(({ orderId }) => orderId === order.id);
  const refundedPence = state?.refundedPence ?? 0;
  if (state?.isOwner === false) {
    const review = await call(getReview, { params }, { signal });
    return { kind: 'transferred', order, refundedPence, review };
  }
  try {
    const [licence, review, { openings }, guard, assignment] = await Promise.all([
      call(getLicence, { params }, { signal }),
      call(getReview, { params }, { signal }),
      call(orderOpenings, { params }, { signal }),
      call(getGuard, { params }, { signal }),
      call(getAssignment, { params }, { signal }),
    ]);
    return { kind: 'bought', order, refundedPence, licence, review, openings, guard, assignment };
  } catch (error) {
    if (error instanceof Problem && error.type === 'purchase-refunded')
      return { kind: 'refunded', order, refundedPence };
    throw error;
  }
};

const readOrder = async ({ call, params, signal }: LoadInput): Promise<OrderData> => {
  const orderId = params['orderId'] ?? '';
  try {
    const order = await call(getOrder, { params: { orderId } }, { signal });
    if (order.status === 'sold') return await loadPurchase({ call, signal }, order);
    if (order.status !== 'lost' && order.status !== 'failed') return { kind: 'waiting', order };
    const { videoId: id, category } = order;
    return { kind: 'closed', order, similar: await findSimilar(call, { id, category }) };
  } catch (error) {
    if (error instanceof Problem && error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

/** How often the order is asked for while the site has no time, and the pause between, in ms. */
const PATIENCE = { tries: 10, pauseMs: 2000 } as const;

/** Who has just paid waits for the order, and not for a page that says that the site has no time. */
export const loadOrder = async (input: LoadInput): Promise<OrderData> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await readOrder(input);
    } catch (error) {
      const isBusy = error instanceof Problem && error.type === 'unavailable';
      if (!isBusy || tries === PATIENCE.tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.pauseMs));
      input.signal.throwIfAborted();
    }
};

export const OrderPage = () => {
  const found = useLoaderData<typeof loadOrder>();
  switch (found.kind) {
    case 'bought':
      return (
        <Purchase
          order={found.order}
          refundedPence={found.refundedPence}
          licence={found.licence}
          review={found.review}
          openings={found.openings}
          guard={found.guard}
          assignment={found.assignment}
        />
      );
    case 'transferred':
      return <TransferredOrder order={found.order} refundedPence={found.refundedPence} review={found.review} />;
    case 'refunded':
      return <RefundedOrder order={found.order} refundedPence={found.refundedPence} />;
    case 'waiting':
      return <WaitingOrder order={found.order} />;
    case 'closed':
      return <ClosedOrder order={found.order} similar={found.similar} />;
  }
};
