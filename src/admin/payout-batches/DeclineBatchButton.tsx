import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { declineBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Declines a batch, or withdraws one's own; each payout waits as before. */
export const DeclineBatchButton = ({ batch: { id }, isOwn }: { batch: WholeBatch; isOwn: boolean }) => {
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: isOwn ? 'The batch is withdrawn.' : 'The batch is declined.' });

  const decline = async (reason: string) =>
    setAsking(!(await send((call) => call(declineBatch, { params: { id }, body: { reason } }))));
  return (
    <>
      <Button variant="outlined" startIcon={<Close />} onClick={() => setAsking(true)} disabled={isPending}>
        {isOwn ? 'Withdraw …' : 'Decline …'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={isOwn ? 'Withdraw the batch?' : 'Decline the batch?'}
          text="Its payouts wait for release as before. Your colleagues read the reason."
          confirm={isOwn ? 'Withdraw it' : 'Decline the batch'}
          body={schema.declineBatch.body}
          isPending={isPending}
          onConfirm={({ reason }) => void decline(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
