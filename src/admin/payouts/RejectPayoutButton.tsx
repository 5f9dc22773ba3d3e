import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { rejectPayout, type AdminPayout } from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { isOpen } from './isWaiting.ts';

/** Says no, with a reason for the creator; the amount is available again. Shown while it waits, to those who may. */
export const RejectPayoutButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'reject' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The payout is rejected.' });
  if (canAccess !== true || !payout || !isOpen(payout)) return null;

  const amount = formatPence(payout.amountPence);
  const reject = (reason: string) =>
    send((call) => call(rejectPayout, { params: { id: payout.id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Close />} {...buttonProps}>
        Reject …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reject ${amount} to ${payout.creator}?`}
          text={
            payout.sentPence > 0
              ? `${formatPence(payout.sentPence)} of it has been sent and stays paid. The rest goes back to the balance. ${payout.creator} reads the reason.`
              : `The amount goes back to the available balance. ${payout.creator} reads the reason.`
          }
          confirm="Reject the payout"
          body={schema.rejectPayout.body.omit({ pressId: true })}
          onConfirm={({ reason }) => void reject(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
