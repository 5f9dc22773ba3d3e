import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { endSessionsOf } from '#contracts/auth/account.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import type { Account } from './account.ts';

/** Signs the account out everywhere, after a question. Shown while it is signed in anywhere, to those who may. */
export const EndSessionsButton = () => {
  const account = useRecordContext<Account>();
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'endSessions' });
  if (canAccess !== true || !account || account.isErased || account.sessions.length === 0) return null;
  // Other sessions are another question: the number in it is always the right one.
  return <EndSessions key={account.sessions.map(({ id }) => id).join()} account={account} />;
};

const EndSessions = ({ account: { id, displayName, sessions } }: { account: Account }) => {
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const { send, isPending } = useCommand({ done: `${displayName} is signed out everywhere.` });
  const what = sessions.length === 1 ? 'the session' : `${sessions.length} sessions`;
  const end = async () => {
    const isSettled = await send((call) => call(endSessionsOf, { params: { id } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Logout />} onClick={() => setAsking(true)} disabled={isPending}>
        End sessions …
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
          End {what} of {displayName}?
        </DialogTitle>
        <DialogContent>Every device is signed out at once. Password and second factor stay as they are.</DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button variant="contained" color="error" onClick={() => void end()} disabled={isPending}>
            End {what}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
