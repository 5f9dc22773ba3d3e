import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { approveBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Lets the payouts go, after a question that repeats the total. */
export const ApproveBatchButton = ({ batch: { id, totalPence, payouts } }: { batch: WholeBatch }) => {
  const total = formatPence(totalPence);
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The batch is being released.' });

  const approve = () => send((call) => call(approveBatch, { params: { id } }));
  return (
    <>
      <Button variant="contained" startIcon={<Check />} {...buttonProps}>
        Release …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Release ${total} in ${payouts === 1 ? '1 payout' : `${payouts} payouts`}?`}
        confirm={`Release ${total}`}
        onConfirm={() => void approve()}
        {...dialogProps}
      >
        They are released one by one; the transfers cannot be undone here. We leave out payouts that are on hold or
        already decided, and list them.
      </ConfirmDialog>
    </>
  );
};
