import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import {
  codesFor,
  reasonCodes,
  reasonLabel,
  type ReasonCode,
  type ReasonUse,
} from '#contracts/catalogue/moderationVocabulary.ts';
import { reasoned } from '#contracts/catalogue/reasoned.schema.ts';

export type Reasons = { code: ReasonCode; reason: string; privateNote: string };

type DecisionDialogProps = {
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  use: ReasonUse;
  isPending: boolean;
  onConfirm: (reasons: Reasons) => void;
  onClose: () => void;
};

const missing: Record<ReasonUse, string> = {
  changes: 'Please tell the creator what to change',
  refusal: 'Please tell the creator why',
};

/** Asks for the reason, the words for the creator and those for colleagues; all of it by keys, too. */
export const DecisionDialog = ({ title, text, confirm, use, isPending, onConfirm, onClose }: DecisionDialogProps) => {
  const codes = codesFor(use);
  const [code, setCode] = useState<ReasonCode>();
  const [reason, setReason] = useState('');
  const [privateNote, setPrivateNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const titleId = useId();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const parsed = reasoned(use, missing[use]).safeParse({ code, reason, privateNote });
    if (parsed.success) onConfirm(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  };
  const choose = (chosen: ReasonCode): void => {
    setCode(chosen);
    setProblem(undefined);
  };
  /** Digits choose a reason, unless something is typed. */
  const onDigit = (event: KeyboardEvent): void => {
    const chosen = codes[Number(event.key) - 1];
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (chosen === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    choose(chosen);
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus();
  };
  const onCtrlEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.closest('form')?.requestSubmit();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit} onKeyDown={onDigit}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <p style={{ margin: 0 }}>{text}</p>
          <Codes>
            <legend>Reason</legend>
            {codes.map((one, index) => (
              <label key={one}>
                <input
                  type="radio"
                  name="code"
                  value={one}
                  checked={code === one}
                  onChange={() => choose(one)}
                  // The dialog was opened to give a reason.
                  autoFocus={index === 0}
                />
                <kbd aria-hidden>{index + 1}</kbd>
                {reasonLabel(one)}
              </label>
            ))}
          </Codes>
          {code !== undefined && code !== 'other' && <Said>The creator reads: “{reasonCodes[code].text}”</Said>}
          <TextField
            label="To the creator"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setProblem(undefined);
            }}
            onKeyDown={onCtrlEnter}
            error={problem !== undefined}
            helperText={problem ?? 'In your words, after the sentence above.'}
            slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
            multiline
            minRows={2}
            fullWidth
          />
          <TextField
            label="To colleagues"
            value={privateNote}
            onChange={({ target }) => setPrivateNote(target.value)}
            onKeyDown={onCtrlEnter}
            helperText="Only staff read this. Ctrl + Enter sends."
            slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
            multiline
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={use === 'refusal' ? 'error' : 'primary'}
            disabled={isPending}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const Codes = styled('fieldset')(({ theme: { palette } }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '2px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
  '& legend': { padding: 0, marginBottom: 4, color: palette.text.secondary, fontSize: 12 },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, cursor: 'pointer' },
  '& input': { accentColor: palette.text.primary, width: 16, height: 16, margin: 0 },
  '& kbd': { font: 'inherit', fontSize: 12, color: palette.text.secondary, minWidth: 10 },
}));
const Said = styled('p')(({ theme: { palette } }) => ({
  margin: 0,
  padding: '8px 12px',
  borderRadius: 12,
  background: palette.soft.neutral,
}));
