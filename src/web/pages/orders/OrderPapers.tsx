import type { Order } from '#contracts/sales/sales.ts';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';

type PapersProps = { order: Order; refundedPence: number };

/** The receipt, and the credit note of what went back. */
export const OrderPapers = ({ order: { id, title }, refundedPence }: PapersProps) => (
  <>
    <PaperButton orderId={id} title={title} paper="receipt" />
    {refundedPence > 0 && <PaperButton orderId={id} title={title} paper="creditNote" />}
  </>
);
