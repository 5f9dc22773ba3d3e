import { formatPounds } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { EndedOrder } from './EndedOrder.tsx';

/** The money went back, and with it the licence. */
export const RefundedOrder = ({ order, refundedPence }: { order: Order; refundedPence: number }) => (
  <div className="wrap py-16">
    <EndedOrder
      title="Refunded"
      heading="We have refunded this purchase."
      order={order}
      refundedPence={refundedPence}
      showsAmounts={refundedPence > 0}
    >
      You bought “{order.title}”{order.soldAt !== null && ` on ${formatDate(order.soldAt)}`} for{' '}
      {formatPounds(order.totalPence)}. The licence has ended: please take the video down wherever you used it. Banks
      need up to ten days to show the money.
    </EndedOrder>
  </div>
);
