import Pause from '@mui/icons-material/Pause';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { holdPayout } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { HoldDialog, type HoldAnswer } from './HoldDialog.tsx';
import { isOpen } from './isWaiting.ts';

/** Lets it wait until a day, or until another day. Shown while nobody has decided, to those who may. */
export const HoldPayoutButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'hold' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'The payout is on hold.', isRepeatable: true });
  if (canAccess !== true || !payout || !isOpen(payout)) return null;

  const hold = async (body: HoldAnswer) =>
    setAsking(!(await send((call) => call(holdPayout, { params: { id: payout.id }, body }))));
  return (
    <>
      <Button variant="outlined" startIcon={<Pause />} onClick={() => setAsking(true)} disabled={isPending}>
        {payout.hold === null ? 'Hold …' : 'Change the hold …'}
      </Button>
      {isAsking && (
        <HoldDialog
          payout={payout}
          isPending={isPending}
          onConfirm={(answer) => void hold(answer)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
