import type { OwnReview } from '#contracts/reviews/reviews.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { EndedOrder } from './EndedOrder.tsx';
import { ReviewCard } from './ReviewCard.tsx';

type TransferredProps = { order: Order; refundedPence: number; review: OwnReview };

/** Its buyer transferred the licence to somebody else; the receipt stays, and so does the review. */
export const TransferredOrder = ({ order, refundedPence, review }: TransferredProps) => (
  <div className="wrap py-16">
    <EndedOrder
      title="Transferred"
      heading="You transferred this licence."
      order={order}
      refundedPence={refundedPence}
      showsAmounts
    >
      The licence of “{order.title}” by {order.creator} belongs to somebody else now. Please take the video offline
      where you have published it.
    </EndedOrder>
    {(review.review !== null || review.mayWrite) && (
      <div className="mt-10">
        <ReviewCard order={order} own={review} />
      </div>
    )}
  </div>
);
