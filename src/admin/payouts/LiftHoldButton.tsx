import PlayArrow from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { liftHold } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** It waits for release again. Shown while it is held, to those who may. */
export const LiftHoldButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'hold' });
  const { send, isPending } = useCommand({ done: 'The payout waits for release again.', isRepeatable: true });
  if (canAccess !== true || payout?.status !== 'held') return null;
  return (
    <Button
      variant="contained"
      startIcon={<PlayArrow />}
      onClick={() => void send((call) => call(liftHold, { params: { id: payout.id } }))}
      disabled={isPending}
    >
      Take off hold
    </Button>
  );
};
