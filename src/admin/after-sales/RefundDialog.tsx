import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { AdminAfterSale } from '#contracts/sales/afterSales.ts';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { FormCheckbox } from '#admin/parts/form/FormCheckbox.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { readBack } from './readBack.ts';

/** The call adds its press. */
const refundForm = schema.refundPartOfSale.body.omit({ pressId: true });

export type RefundAnswer = z.output<typeof refundForm>;

type RefundDialogProps = {
  sale: AdminAfterSale;
  title: string;
  text: string;
  confirm: string;
  /** Asks for an amount too. */
  isPart: boolean;
  isPending: boolean;
  onConfirm: (answer: RefundAnswer) => void;
  onClose: () => void;
};

type Typed = { reason: string; isFault: boolean; amountPence: string };

/** The sum as it was read, and whom it is taken from; nothing while it cannot be refunded. */
const ReadBack = ({ sale, isPart }: Pick<RefundDialogProps, 'sale' | 'isPart'>) => {
  const typed = useWatch<Typed, 'amountPence'>({ name: 'amountPence' });
  const pence = isPart ? parsePounds(typed) : sale.refundablePence;
  return <p role="status">{pence > 0 && pence <= sale.refundablePence && readBack(sale, pence)}</p>;
};

/** Asks for the reason, whose fault it is, and how much of the price. */
export const RefundDialog = ({ sale, isPart, ...rest }: RefundDialogProps) => (
  <ReasonDialog<RefundAnswer, Typed>
    {...rest}
    body={refundForm}
    read={({ amountPence, ...typed }) => ({ ...typed, amountPence: isPart ? parsePounds(amountPence) : 1 })}
    others={{ isFault: false, amountPence: '' }}
    reason={{ help: 'The buyer and the creator can read it.', isFirst: !isPart }}
    below={
      <>
        <FormCheckbox
          name="isFault"
          label="The video or its creator is at fault (counts against the creator’s trust for 180 days)"
        />
        <ReadBack sale={sale} isPart={isPart} />
      </>
    }
  >
    {isPart && (
      <FormText
        name="amountPence"
        label="Amount in pounds"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        autoFocus
      />
    )}
  </ReasonDialog>
);
