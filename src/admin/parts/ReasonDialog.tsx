import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { z } from 'zod';

type ReasonDialogProps = {
  title: string;
  /** What will happen, and who reads the reason. */
  text: string;
  /** The words on the button that sends it. */
  confirm: string;
  /** The body of the command; its message stands under the field. */
  body: z.ZodObject<{ reason: z.ZodString }>;
  /** Of that button; red unless given. */
  colour?: 'error' | 'primary';
  /** What else is asked, above the reason. */
  children?: ReactNode;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason that an event keeps. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, text, confirm, body, colour = 'error', children, isPending, onConfirm, onClose } = props;
  const longest = body.shape.reason.maxLength ?? Infinity;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const titleId = useId();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const parsed = body.safeParse({ reason });
    if (parsed.success) onConfirm(parsed.data.reason);
    else setProblem(parsed.error.issues[0]?.message);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <p style={{ margin: '0 0 16px' }}>{text}</p>
          {children}
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.closest('form')?.requestSubmit();
            }}
            error={problem !== undefined}
            helperText={problem ?? `${reason.trim().length} / ${longest} · Ctrl + Enter sends it`}
            slotProps={{ htmlInput: { maxLength: longest }, inputLabel: { shrink: true } }}
            multiline
            minRows={3}
            fullWidth
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={colour} disabled={isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
