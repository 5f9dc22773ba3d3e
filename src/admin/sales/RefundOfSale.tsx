import { useCanAccess, useGetOne } from 'react-admin';
import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { RefundSaleButton } from '#admin/after-sales/RefundSaleButton.tsx';

/** Refunds a sale that nobody complained about: what can be refunded is asked first. Shown to those who may. */
export const RefundOfSale = ({ id }: { id: string }) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'refund' });
  const { data } = useGetOne<AdminAfterSale>('after-sales', { id }, { enabled: canAccess === true });
  return data && data.refundablePence > 0 && data.approval === null ? <RefundSaleButton sale={data} /> : null;
};
