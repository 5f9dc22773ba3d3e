import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import * as schema from '#contracts/sales/afterSales.schema.ts';
import { useProblems } from '#admin/parts/useProblems.ts';

export type RefundAnswer = { reason: string; isFault: boolean; amountPence: number };

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

const toPence = (pounds: string): number => Math.round(Number(pounds.replace(/[£,\s]/g, '') || NaN) * 100);

/** Asks for the reason, whose fault it is, and how much of the price. */
export const RefundDialog = ({ title, text, confirm, isPart, isPending, onConfirm, onClose }: RefundDialogProps) => {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isFault, setFault] = useState(false);
  const { show, field } = useProblems();
  const titleId = useId();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const answer = { reason, isFault, amountPence: isPart ? toPence(amount) : 1 };
    const parsed = schema.refundPartOfSale.body.safeParse(answer);
    if (parsed.success) return onConfirm(parsed.data);
    show(parsed.error);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <p style={{ margin: 0 }}>{text}</p>
          {isPart && (
            <TextField
              label="Amount in pounds"
              {...field('amountPence', amount, setAmount)}
              slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
              autoFocus
            />
          )}
          <TextField
            label="Reason"
            {...field('reason', reason, setReason, 'Buyer and creator read it.')}
            slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
            multiline
            minRows={3}
            autoFocus={!isPart}
          />
          <FormControlLabel
            control={<Checkbox checked={isFault} onChange={({ target }) => setFault(target.checked)} />}
            label="The video or its creator is at fault (tells against their trust for 180 days)"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
