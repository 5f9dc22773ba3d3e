import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { useRedirect } from 'react-admin';
import { proposeFeePolicy } from '#contracts/fees/feePolicies.ts';
import * as schema from '#contracts/fees/feePolicies.schema.ts';
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { noticeDays } from '#contracts/site/houseRules.ts';
import { formatBps, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import { ukDayOf } from '#admin/parts/time.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { useProblems, type FieldProps } from '#admin/parts/useProblems.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

const EXAMPLE_PENCE = 10_000;
const signed = `At least ${formatBps(grantedShareBps)}: that is signed.`;

/** `12.5` percent → 1250 basis points; what is no number, or finer than these, is none. */
const bpsOf = (percent: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) ? Math.round(Number(percent) * 100) : NaN;

const PercentField = ({ label, field }: { label: string; field: FieldProps }) => (
  <TextField
    label={label}
    {...field}
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      inputLabel: { shrink: true },
    }}
  />
);

const exampleOf = (buyerFeeBps: number, creatorShareBps: number): string | null => {
  if (Number.isNaN(buyerFeeBps) || Number.isNaN(creatorShareBps)) return null;
  const split = splitPrice(EXAMPLE_PENCE, { version: 0, buyerFeeBps, creatorShareBps });
  const total = formatPounds(split.totalPence);
  const creator = formatPounds(split.creatorPence);
  const platform = formatPounds(split.platformPence);
  return `A video at ${formatPounds(EXAMPLE_PENCE)} then costs ${total}: ${creator} for the creator, ${platform} for us.`;
};

/** Asks for the rates, the day from which they are to count, and why. */
export const ProposeFeesDialog = ({ onClose }: { onClose: () => void }) => {
  const [opened] = useState(() => Date.now());
  // The day after the last one that is too early at any hour.
  const earliest = ukDayOf(opened + (noticeDays + 1) * DAY_MS);
  const [fee, setFee] = useState('');
  const [share, setShare] = useState(String(grantedShareBps / 100));
  const [day, setDay] = useState(earliest);
  const [reason, setReason] = useState('');
  const { show, field } = useProblems();
  const titleId = useId();
  const redirect = useRedirect();
  const { send, isPending } = useCommand({ done: 'Proposed. Somebody else confirms it.', isRepeatable: true });
  const rates = { buyerFeeBps: bpsOf(fee), creatorShareBps: bpsOf(share) };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const parsed = schema.proposeFeePolicy.body.safeParse({ ...rates, day, reason });
    if (!parsed.success) {
      show(parsed.error);
      return;
    }
    await send(async (call) => {
      const { id } = await call(proposeFeePolicy, { body: parsed.data });
      onClose();
      redirect(`/fee-policies/${id}/show`);
    });
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          Propose other fees
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <p style={{ margin: 0 }}>
            Once a colleague confirms them, every creator is told by mail. They count for what is ordered from that day
            on; what was bought before keeps its split.
          </p>
          <PercentField
            label="The buyer pays on top"
            field={field('buyerFeeBps', fee, setFee, 'Of the creator’s price.')}
          />
          <PercentField
            label="The creator gets"
            field={field(
              'creatorShareBps',
              share,
              setShare,
              exampleOf(rates.buyerFeeBps, rates.creatorShareBps) ?? signed,
            )}
          />
          <TextField
            label="From"
            type="date"
            {...field('day', day, setDay, `The beginning of that UK day, at least ${noticeDays} days ahead.`)}
            slotProps={{ htmlInput: { min: earliest }, inputLabel: { shrink: true } }}
          />
          <TextField
            label="Why, for your colleagues"
            {...field('reason', reason, setReason, 'Creators never read this.')}
            slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
            multiline
            minRows={2}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            Propose
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
