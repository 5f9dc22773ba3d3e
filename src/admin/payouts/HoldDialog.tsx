import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import { holdCauseKeys, holdCauses, mostHoldDays, type HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { ukDayOf } from '#admin/parts/time.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { useProblems } from '#admin/parts/useProblems.ts';

export type HoldAnswer = { cause: HoldCause; note: string; reviewOn: string };

type HoldDialogProps = {
  payout: AdminPayout;
  isPending: boolean;
  onConfirm: (answer: HoldAnswer) => void;
  onClose: () => void;
};

const WEEK = 7;

/** Asks for the sentence that the creator reads, the note for colleagues and the day to look again. */
export const HoldDialog = ({ payout, isPending, onConfirm, onClose }: HoldDialogProps) => {
  const [opened] = useState(() => Date.now());
  const inDays = (days: number): string => ukDayOf(opened + days * DAY_MS);
  const [cause, setCause] = useState<HoldCause>(payout.hold?.cause ?? 'saleQuestioned');
  const [note, setNote] = useState('');
  const [reviewOn, setReviewOn] = useState(inDays(WEEK));
  const { show, field } = useProblems();
  const titleId = useId();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const parsed = schema.holdPayout.body.safeParse({ cause, note, reviewOn });
    if (parsed.success) return onConfirm(parsed.data);
    show(parsed.error);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          Hold {formatPence(payout.amountPence)} to {payout.creator}?
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          <p style={{ margin: 0 }}>
            Nobody can release it until it is taken off hold. {payout.creator} is told the sentence and the day.
          </p>
          <TextField
            select
            label="What the creator reads"
            value={cause}
            onChange={({ target }) => setCause(target.value as HoldCause)}
            slotProps={{
              inputLabel: { shrink: true },
              select: { sx: { '& .MuiSelect-select': { textWrap: 'wrap' } } },
            }}
          >
            {holdCauseKeys.map((key) => (
              <MenuItem key={key} value={key} sx={{ textWrap: 'wrap' }}>
                {holdCauses[key]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Look at it again by"
            type="date"
            {...field('reviewOn', reviewOn, setReviewOn, `A hold ends after ${mostHoldDays} days at the latest.`)}
            slotProps={{ htmlInput: { min: inDays(1), max: inDays(mostHoldDays) }, inputLabel: { shrink: true } }}
          />
          <TextField
            label="Why, for your colleagues"
            {...field('note', note, setNote, 'The creator never reads this.')}
            slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
            multiline
            minRows={3}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            Put it on hold
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
