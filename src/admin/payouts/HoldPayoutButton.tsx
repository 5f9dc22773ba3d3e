import Pause from '@mui/icons-material/Pause';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { holdPayout } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { HoldDialog, type HoldAnswer } from './HoldDialog.tsx';
import { isOpen } from './isWaiting.ts';

/** Lets it wait until a day, or until another day. Shown while nobody has decided, to those who may. */
export const HoldPayoutButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'hold' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'The payout is on hold.',
    isRepeatable: true,
  });
  if (canAccess !== true || !payout || !isOpen(payout)) return null;

  const hold = (body: HoldAnswer) => send((call) => call(holdPayout, { params: { id: payout.id }, body }));
  return (
    <>
      <Button variant="outlined" startIcon={<Pause />} {...buttonProps}>
        {payout.hold === null ? 'Hold …' : 'Change the hold …'}
      </Button>
      {isAsking && <HoldDialog payout={payout} onConfirm={(answer) => void hold(answer)} {...dialogProps} />}
    </>
  );
};
