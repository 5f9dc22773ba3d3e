import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useCanAccess, useNotify, useRecordContext } from 'react-admin';
import { releasePayout, type AdminPayout } from '#contracts/sales/sales.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { isWaiting } from './isWaiting.ts';

/** Lets the money go, after a question that repeats amount and payee. Shown while it waits, to those who may. */
export const ReleasePayoutButton = () => {
  const payout = useRecordContext<AdminPayout>();
  const { canAccess } = useCanAccess({ resource: 'payouts', action: 'release' });
  const amount = formatPence(payout?.amountPence ?? 0);
  const payee = payout?.creator ?? '';
  const isFirst = payout?.needsTwoPeople === true && payout.approvedBy === null;
  const notify = useNotify();
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ isRepeatable: isFirst });
  if (canAccess !== true || !payout || !isWaiting(payout)) return null;

  const release = () =>
    send(async (call) => {
      const { status } = await call(releasePayout, { params: { id: payout.id } });
      const isReleased = status !== 'requested' && status !== 'failed';
      const text = isReleased
        ? `${amount} to ${payee} is released.`
        : `A colleague has to release ${amount} to ${payee} too.`;
      notify(text, { type: 'success' });
    });
  return (
    <>
      <Button variant="contained" startIcon={<Check />} {...buttonProps}>
        Release …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Release ${amount} to ${payee}?`}
        confirm={`Release ${amount} to ${payee}`}
        onConfirm={() => void release()}
        {...dialogProps}
      >
        {isFirst
          ? 'This amount needs two people: a colleague has to release it after you.'
          : 'The transfers are made at once and cannot be undone here.'}{' '}
        {payout.sales.length === 1 ? 'It pays for one sale.' : `It pays for ${payout.sales.length} sales.`}
      </ConfirmDialog>
    </>
  );
};
