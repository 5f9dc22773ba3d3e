import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { releasePayout, type AdminPayout } from '#contracts/sales/sales.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { isWaiting } from './isWaiting.ts';

/** Lets the money go, after a question that repeats amount and payee. Shown while it waits, to those who may. */
export const ReleasePayoutButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'release' });
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const amount = formatPence(payout?.amountPence ?? 0);
  const payee = payout?.creator ?? '';
  const isFirst = payout?.needsTwoPeople === true && payout.approvedBy === null;
  const done = isFirst ? `A colleague has to release ${amount} to ${payee} too.` : `${amount} to ${payee} is released.`;
  const { send, isPending } = useCommand({ done, isRepeatable: isFirst });
  if (canAccess !== true || !payout || !isWaiting(payout)) return null;

  const release = async () => {
    const isSettled = await send((call) => call(releasePayout, { params: { id: payout.id } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="contained" startIcon={<Check />} onClick={() => setAsking(true)} disabled={isPending}>
        Release …
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          Release {amount} to {payee}?
        </DialogTitle>
        <DialogContent>
          {isFirst
            ? 'This amount needs two people: a colleague has to release it after you.'
            : 'The transfers are made at once and cannot be undone here.'}{' '}
          {payout.sales.length === 1 ? 'It pays for one sale.' : `It pays for ${payout.sales.length} sales.`}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button variant="contained" onClick={() => void release()} disabled={isPending}>
            Release {amount} to {payee}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
