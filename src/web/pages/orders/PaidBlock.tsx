import { formatBps } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { PriceBlock } from '#web/ui/PriceBlock.tsx';

/** What was paid, line by line, and what went back. */
export const PaidBlock = ({ order, refundedPence }: { order: Order; refundedPence: number }) => {
  const price = [
    { label: 'Creator’s price', pence: order.pricePence },
    { label: `Platform fee (${formatBps(order.buyerFeeBps)})`, pence: order.buyerFeePence },
  ];
  if (refundedPence === 0) return <PriceBlock lines={price} total={{ label: 'You paid', pence: order.totalPence }} />;
  const charged = { label: 'You paid', pence: order.totalPence };
  const refunded = { label: 'Refunded', pence: -refundedPence };
  return (
    <PriceBlock
      lines={[...price, charged, refunded]}
      total={{ label: 'What it cost you', pence: order.totalPence - refundedPence }}
    />
  );
};
