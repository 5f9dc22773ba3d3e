import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { declineBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Declines a batch, or withdraws one's own; each payout waits as before. */
export const DeclineBatchButton = ({ batch: { id }, isOwn }: { batch: WholeBatch; isOwn: boolean }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: isOwn ? 'The batch is withdrawn.' : 'The batch is declined.',
  });

  const decline = (reason: string) => send((call) => call(declineBatch, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Close />} {...buttonProps}>
        {isOwn ? 'Withdraw …' : 'Decline …'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={isOwn ? 'Withdraw the batch?' : 'Decline the batch?'}
          text="Its payouts wait for release as before. Your colleagues read the reason."
          confirm={isOwn ? 'Withdraw it' : 'Decline the batch'}
          body={schema.declineBatch.body}
          onConfirm={({ reason }) => void decline(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
