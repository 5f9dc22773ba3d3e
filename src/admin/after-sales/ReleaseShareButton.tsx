import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { releaseShare, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Decides the report for the creator. Shown while it is open. */
export const ReleaseShareButton = ({ sale }: { sale: AdminAfterSale }) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'release' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The share is released.' });
  if (canAccess !== true || sale.problemStatus !== 'open' || sale.approval !== null) return null;
  const release = (reason: string) => send((call) => call(releaseShare, { params: { id: sale.id }, body: { reason } }));
  return (
    <>
      <Button variant="contained" {...buttonProps}>
        Release …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Release the share of “${sale.title}”?`}
          text="The purchase stands, and the creator gets the share. Buyer and creator read the reason."
          confirm="Release the share"
          colour="primary"
          body={schema.releaseShare.body.omit({ pressId: true })}
          onConfirm={({ reason }) => void release(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
