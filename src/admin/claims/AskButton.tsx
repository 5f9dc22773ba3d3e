import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useCanAccess } from 'react-admin';
import { askForElements, type AdminClaim } from '#contracts/claims/claims.ts';
import { claimElementNames, claimElements, type ClaimElement } from '#contracts/claims/vocabulary.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Asks the sender for elements that cannot be made out. Shown while the notice waits for a decision. */
export const AskButton = ({ claim: { id, status } }: { claim: AdminClaim }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const [isAsking, setAsking] = useState(false);
  const [missing, setMissing] = useState<readonly ClaimElement[]>([]);
  const [note, setNote] = useState('');
  const { send, isPending } = useCommand({ done: 'The sender was asked.', isRepeatable: true });
  if (canAccess !== true || status !== 'received') return null;

  const toggle = (element: ClaimElement): void =>
    setMissing(missing.includes(element) ? missing.filter((one) => one !== element) : [...missing, element]);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const body = { missing: [...missing], note };
    setAsking(!(await send((call) => call(askForElements, { params: { id }, body }))));
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        Ask for more …
      </Button>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} fullWidth maxWidth="sm" aria-labelledby="ask-title">
          <form onSubmit={(event) => void submit(event)}>
            <DialogTitle id="ask-title" variant="h2" sx={{ fontSize: 19, pb: 1 }}>
              What is missing?
            </DialogTitle>
            <DialogContent>
              {claimElementNames.map((element) => (
                <FormControlLabel
                  key={element}
                  sx={{ alignItems: 'flex-start', mb: 1 }}
                  control={<Checkbox checked={missing.includes(element)} onChange={() => toggle(element)} />}
                  label={claimElements[element]}
                />
              ))}
              <TextField
                label="Your words to the sender"
                value={note}
                onChange={({ target }) => setNote(target.value)}
                slotProps={{ htmlInput: { maxLength: 1000 }, inputLabel: { shrink: true } }}
                sx={{ mt: 1 }}
                multiline
                minRows={2}
                fullWidth
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button type="submit" variant="contained" disabled={isPending || missing.length === 0}>
                Ask the sender
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
};
