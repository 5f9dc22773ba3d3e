import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { refundSale, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Refunds all that is left of a sale. Shown to those who may. */
export const RefundSaleButton = ({ sale }: { sale: AdminAfterSale }) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'refund' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'Your decision is recorded.' });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<Undo />} {...buttonProps}>
        Refund …
      </Button>
      {isAsking && (
        <RefundDialog
          sale={sale}
          title={`Refund “${sale.title}”?`}
          text="We end the download before we refund the money. If the buyer has not downloaded the original yet, the sale is annulled and its creator may list the video again."
          confirm="Refund all of it"
          isPart={false}
          onConfirm={({ reason, isFault }) =>
            void send((call) => call(refundSale, { params: { id: sale.id }, body: { reason, isFault } }))
          }
          {...dialogProps}
        />
      )}
    </>
  );
};
