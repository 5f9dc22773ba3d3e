import type { z } from 'zod';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { FormCheckbox } from '#admin/parts/form/FormCheckbox.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';

export type RefundAnswer = z.output<typeof schema.refundPartOfSale.body>;

type RefundDialogProps = {
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

const toPence = (pounds: string): number => Math.round(Number(pounds.replace(/[£,\s]/g, '') || NaN) * 100);

/** Asks for the reason, whose fault it is, and how much of the price. */
export const RefundDialog = ({ isPart, ...rest }: RefundDialogProps) => (
  <ReasonDialog<RefundAnswer, Typed>
    {...rest}
    body={schema.refundPartOfSale.body}
    read={({ amountPence, ...typed }) => ({ ...typed, amountPence: isPart ? toPence(amountPence) : 1 })}
    others={{ isFault: false, amountPence: '' }}
    reason={{ help: 'The buyer and the creator can read it.', isFirst: !isPart }}
    below={
      <FormCheckbox
        name="isFault"
        label="The video or its creator is at fault (counts against the creator’s trust for 180 days)"
      />
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
