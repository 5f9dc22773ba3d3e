import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { releaseShare, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Decides the report for the creator. Shown while it is open. */
export const ReleaseShareButton = ({ sale }: { sale: AdminAfterSale }) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'release' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'The share is released.' });
  if (canAccess !== true || sale.problemStatus !== 'open') return null;
  const release = async (reason: string) => {
    const body = { reason };
    setAsking(!(await send((call) => call(releaseShare, { params: { id: sale.id }, body }))));
  };
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} disabled={isPending}>
        Release …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Release the share of “${sale.title}”?`}
          text="The purchase stands, and the creator gets the share. Buyer and creator read the reason."
          confirm="Release the share"
          colour="primary"
          body={schema.releaseShare.body}
          isPending={isPending}
          onConfirm={({ reason }) => void release(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
