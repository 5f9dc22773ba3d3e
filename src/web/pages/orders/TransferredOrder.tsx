import type { OwnReview } from '#contracts/reviews/reviews.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { PaidBlock } from './PaidBlock.tsx';
import { ReviewCard } from './ReviewCard.tsx';

type TransferredProps = { order: Order; refundedPence: number; review: OwnReview };

/** Its buyer transferred the licence to somebody else; the receipt stays, and so does the review. */
export const TransferredOrder = ({ order, refundedPence, review }: TransferredProps) => (
  <div className="wrap py-16">
    <Head title="Transferred" isHidden />
    <h1 className="text-3xl">You transferred this licence.</h1>
    <p className="mt-4 max-w-text">
      The licence of “{order.title}” by {order.creator} belongs to somebody else now. Please take the video offline
      where you have published it.
    </p>
    <section aria-label="Receipt" className="mt-8 max-w-form rounded-lg border border-line bg-surface p-6">
      <PaidBlock order={order} refundedPence={refundedPence} />
    </section>
    <div className="mt-8 mb-10 flex flex-wrap gap-3">
      <OrderPapers order={order} refundedPence={refundedPence} />
      <ButtonLink to="/account?tab=purchases" variant="hairline">
        My Purchases
      </ButtonLink>
    </div>
    <ReviewCard order={order} own={review} />
  </div>
);
