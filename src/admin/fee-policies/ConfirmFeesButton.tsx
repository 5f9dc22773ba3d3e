import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { confirmFeePolicy, type FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatMoment } from '#admin/parts/time.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { feeText } from './FeePolicyList.tsx';

/** Announces the proposed fees, after a question that repeats them. */
export const ConfirmFeesButton = ({ fees }: { fees: FeePolicyRecord }) => {
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const { send, isPending } = useCommand({ done: 'Announced. We are notifying creators.' });

  const confirm = async () => setAsking(!(await send((call) => call(confirmFeePolicy, { params: { id: fees.id } }))));
  return (
    <>
      <Button variant="contained" startIcon={<Check />} onClick={() => setAsking(true)} disabled={isPending}>
        Confirm …
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          {feeText(fees)}?
        </DialogTitle>
        <DialogContent>
          We notify every creator now. The change applies from {formatMoment(fees.from)} on, and can be called off until
          then.
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button variant="contained" onClick={() => void confirm()} disabled={isPending}>
            Announce it
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
