import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { approveBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Lets the payouts go, after a question that repeats the total. */
export const ApproveBatchButton = ({ batch: { id, totalPence, payouts } }: { batch: WholeBatch }) => {
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const total = formatPence(totalPence);
  const { send, isPending } = useCommand({ done: 'The batch is being released.' });

  const approve = async () => setAsking(!(await send((call) => call(approveBatch, { params: { id } }))));
  return (
    <>
      <Button variant="contained" startIcon={<Check />} onClick={() => setAsking(true)} disabled={isPending}>
        Release …
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          Release {total} in {payouts === 1 ? '1 payout' : `${payouts} payouts`}?
        </DialogTitle>
        <DialogContent>
          They are released one by one; the transfers cannot be undone here. We leave out payouts that are on hold or
          already decided, and list them.
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button variant="contained" onClick={() => void approve()} disabled={isPending}>
            Release {total}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
