import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useCanAccess } from 'react-admin';
import { acceptClaim, type AdminClaim } from '#contracts/claims/claims.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** The notice holds. Shown while it waits for a decision. */
export const AcceptButton = ({ claim: { id, status, videoId: known, title } }: { claim: AdminClaim }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const [isAsking, setAsking] = useState(false);
  const [videoId, setVideoId] = useState('');
  const { send, isPending } = useCommand({ done: 'The claim is accepted, the video disabled.', isRepeatable: true });
  if (canAccess !== true || (status !== 'received' && status !== 'incomplete')) return null;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const body = { videoId: videoId.trim() === '' ? null : videoId.trim() };
    setAsking(!(await send((call) => call(acceptClaim, { params: { id }, body }))));
  };
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} disabled={isPending}>
        Accept …
      </Button>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} fullWidth maxWidth="sm" aria-labelledby="accept-title">
          <form onSubmit={(event) => void submit(event)}>
            <DialogTitle id="accept-title" variant="h2" sx={{ fontSize: 19, pb: 1 }}>
              Accept the claim?
            </DialogTitle>
            <DialogContent>
              <p style={{ margin: '0 0 16px' }}>
                {known === null ? 'The video' : `“${title ?? ''}”`} is disabled at once: nobody finds or buys it, a sale
                under way is cancelled, of one that is made the download is paused and the share waits. Its creator is
                told, with the notice.
              </p>
              {known === null && (
                <TextField
                  label="Id of the video"
                  helperText="The address in the notice leads to no video of ours."
                  value={videoId}
                  onChange={({ target }) => setVideoId(target.value)}
                  slotProps={{ inputLabel: { shrink: true } }}
                  fullWidth
                  required
                  autoFocus
                />
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button type="submit" variant="contained" disabled={isPending}>
                Accept the claim
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
};
