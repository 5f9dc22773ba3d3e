import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import type { Call } from '#contracts/http/call.ts';
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
  const amount = formatPence(amountPence);
  return (
    <DecisionButton
      action="confirmRefund"
      label="Confirm …"
      done="The refund is confirmed."
      title={`Confirm the refund of ${amount}?`}
      confirm={`Refund ${amount}`}
      ask={(call) => call(confirmRefund, { params: { id: sale.id }, body: { amountPence } })}
    >
      {readBack(sale, amountPence)}
    </DecisionButton>
  );
};

const DropButton = ({ sale }: Props) => (
  <DecisionButton
    action="dropRefund"
    label="Drop …"
    done="The refund is dropped."
    title="Drop the wanted refund?"
    confirm="Drop it"
    ask={(call) => call(dropRefund, { params: { id: sale.id } })}
  >
    Nothing is refunded for it. Another refund of the sale can be wanted after that.
  </DecisionButton>
);

type DecisionProps = {
  action: string;
  label: string;
  done: string;
  title: string;
  confirm: string;
  ask: (call: Call) => Promise<unknown>;
  children: ReactNode;
};

/** A button that says first what it will do. Shown to those who may. */
const DecisionButton = ({ action, label, done, title, confirm, ask, children }: DecisionProps) => {
  const { canAccess } = useCanAccess({ resource: 'after-sales', action });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done });
  if (canAccess !== true) return null;
  const dialog = { title, confirm, isOpen: isAsking, onConfirm: () => void send(ask), ...dialogProps };
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
        {label}
      </Button>
      <ConfirmDialog {...dialog}>{children}</ConfirmDialog>
    </>
  );
};
