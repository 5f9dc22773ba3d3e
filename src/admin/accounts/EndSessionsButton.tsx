import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { endSessionsOf } from '#contracts/auth/account.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
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
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: `${displayName} is signed out everywhere.`,
  });
  const what = sessions.length === 1 ? 'the session' : `${sessions.length} sessions`;
  const end = () => send((call) => call(endSessionsOf, { params: { id } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Logout />} {...buttonProps}>
        End sessions …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End ${what} of ${displayName}?`}
        confirm={`End ${what}`}
        colour="error"
        onConfirm={() => void end()}
        {...dialogProps}
      >
        Every device is signed out at once. Password and second factor stay as they are.
      </ConfirmDialog>
    </>
  );
};
