import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { confirmFeePolicy, type FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import { formatMoment } from '#admin/parts/time.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { feeText } from './FeePolicyList.tsx';

/** Announces the proposed fees, after a question that repeats them. */
export const ConfirmFeesButton = ({ fees }: { fees: FeePolicyRecord }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'Announced. We are notifying creators.',
  });

  const confirm = () => send((call) => call(confirmFeePolicy, { params: { id: fees.id } }));
  return (
    <>
      <Button variant="contained" startIcon={<Check />} {...buttonProps}>
        Confirm …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${feeText(fees)}?`}
        confirm="Announce it"
        onConfirm={() => void confirm()}
        {...dialogProps}
      >
        We notify every creator now. The change applies from {formatMoment(fees.from)} on, and can be called off until
        then.
      </ConfirmDialog>
    </>
  );
};
