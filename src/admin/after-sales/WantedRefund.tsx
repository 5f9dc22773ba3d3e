import Button from '@mui/material/Button';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { confirmRefund, dropRefund, type AdminAfterSale } from '#contracts/sales/afterSales.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { readBack } from './readBack.ts';

type Props = { sale: AdminAfterSale };

/** The refund that somebody wants: all that the first person said, to be confirmed or dropped by the second. */
export const WantedRefund = ({ sale }: Props) => {
  const { approval } = sale;
  const { data: me } = useGetIdentity();
  if (approval === null) return null;
  const { amountPence, approvedBy, reason, isFault } = approval;
  return (
    <Notice tone="warning">
      <Facts
        rows={[
          ['Wanted refund', formatPence(amountPence)],
          [
            'By',
            <PersonName key="by" id={approvedBy}>
              {approvedBy === me?.id ? 'you' : 'a colleague'}
            </PersonName>,
          ],
          ['Why', reason ?? 'Not there any more.'],
          ['Fault', isFault ? 'The video or its creator is at fault.' : 'Nobody is at fault.'],
        ]}
      />
      {reason !== null && <ConfirmButton sale={sale} amountPence={amountPence} />}
      <DropButton sale={sale} />
    </Notice>
  );
};

const ConfirmButton = ({ sale, amountPence }: Props & { amountPence: number }) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'confirmRefund' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The refund is confirmed.' });
  if (canAccess !== true) return null;
  const confirm = () => send((call) => call(confirmRefund, { params: { id: sale.id }, body: { amountPence } }));
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
        Confirm …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Confirm the refund of ${formatPence(amountPence)}?`}
        confirm={`Refund ${formatPence(amountPence)}`}
        colour="error"
        onConfirm={() => void confirm()}
        {...dialogProps}
      >
        {readBack(sale, amountPence)}
      </ConfirmDialog>
    </>
  );
};

const DropButton = ({ sale }: Props) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action: 'dropRefund' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The refund is dropped.' });
  if (canAccess !== true) return null;
  const drop = () => send((call) => call(dropRefund, { params: { id: sale.id } }));
  return (
    <>
      <Button variant="text" {...buttonProps}>
        Drop …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Drop the wanted refund?"
        confirm="Drop it"
        onConfirm={() => void drop()}
        {...dialogProps}
      >
        Nothing is refunded for it. Another refund of the sale can be wanted after that.
      </ConfirmDialog>
    </>
  );
};
