import { formatPounds } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { OrderPapers } from './OrderPapers.tsx';
import { PaidBlock } from './PaidBlock.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** The money went back, and with it the licence; the receipt stays. */
export const RefundedOrder = ({ order, refundedPence }: { order: Order; refundedPence: number }) => (
  <div className="wrap py-16">
    <Head title="Refunded" isHidden />
    <h1 className="text-3xl">We have refunded this purchase.</h1>
    <p className="mt-4 max-w-text">
      You bought “{order.title}”{order.soldAt !== null && ` on ${formatDate(order.soldAt)}`} for{' '}
      {formatPounds(order.totalPence)}. The licence has ended: please take the video down wherever you used it. Banks
      need up to ten days to show the money.
    </p>
    {refundedPence > 0 && (
      <section aria-label="Receipt" className="mt-8 max-w-form rounded-lg border border-line bg-surface p-6">
        <PaidBlock order={order} refundedPence={refundedPence} />
      </section>
    )}
    <div className="mt-8 flex flex-wrap gap-3">
      <OrderPapers order={order} refundedPence={refundedPence} />
      <ButtonLink to="/account?tab=purchases" variant="hairline">
        My Purchases
      </ButtonLink>
    </div>
  </div>
);
