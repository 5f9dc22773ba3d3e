import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { refundPartOfSale, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Sends a part of the price back; the buyer keeps the video. */
export const RefundPartButton = ({ sale }: { sale: AdminAfterSale }) => {
  const { id, title, refundablePence } = sale;
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'refundPart' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'Your decision is recorded.' });
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
        Refund a part …
      </Button>
      {isAsking && (
        <RefundDialog
          sale={sale}
          title={`Refund a part of “${title}”?`}
          text={`You can refund at most ${formatPence(refundablePence)}. The creator’s share is reduced in proportion.`}
          confirm="Refund this part"
          isPart
          onConfirm={(body) => void send((call) => call(refundPartOfSale, { params: { id }, body }))}
          {...dialogProps}
        />
      )}
    </>
  );
};
