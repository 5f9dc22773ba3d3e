import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useCanAccess, useGetIdentity, useRecordContext } from 'react-admin';
import { eraseAccount, previewErasure } from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCall } from '#admin/calls/useCall.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import type { Account } from './account.ts';

/** Erases the person for good. Shown to admins on accounts of others that are not of staff. */
export const EraseAccountButton = () => {
  const account = useRecordContext<Account>();
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'erase' });
  const { identity } = useGetIdentity();
  const [isAsking, setAsking] = useState(false);
  if (canAccess !== true || !account || account.isErased || account.roles.length > 0 || identity?.id === account.id)
    return null;
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<DeleteForeverOutlined />} onClick={() => setAsking(true)}>
        Erase …
      </Button>
      {isAsking && <Erase account={account} onClose={() => setAsking(false)} />}
    </>
  );
};

/** Nothing is asked before it is known what would happen. */
const Erase = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['accounts', 'erasure', account.id],
    queryFn: ({ signal }) => call(previewErasure, { params: { id: account.id } }, { signal }),
    // Each time as it is now.
    gcTime: 0,
  });
  if (error)
    return (
      <NotYet name={account.displayName} onClose={onClose}>
        <Notice tone="error" role="alert">
          {error.message}
        </Notice>
      </NotYet>
    );
  if (!data) return null;
  return data.obstacles.length > 0 ? (
    <NotYet name={account.displayName} onClose={onClose}>
      <List title="This has to be settled first" sentences={data.obstacles} />
    </NotYet>
  ) : (
    <Confirm account={account} erased={data.erased} kept={data.kept} onClose={onClose} />
  );
};

const List = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <>
    <strong>{title}</strong>
    <ul style={{ margin: '4px 0 12px', paddingLeft: 20 }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </>
);

const NotYet = ({ name, children, onClose }: { name: string; children: ReactNode; onClose: () => void }) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="not-yet-title">
    <DialogTitle id="not-yet-title" variant="h2" sx={{ fontSize: 19, pb: 1 }}>
      {name} cannot be erased yet
    </DialogTitle>
    <DialogContent>{children}</DialogContent>
    <DialogActions>
      <Button onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);

type Erasure = z.output<typeof schema.eraseAccount.body>;
type ConfirmProps = { account: Account; erased: readonly string[]; kept: readonly string[]; onClose: () => void };

const Confirm = ({ account: { id, displayName, username }, erased, kept, onClose }: ConfirmProps) => {
  const { send, isPending } = useCommand({ done: 'The account has been erased.' });
  const erase = async (body: Erasure) => {
    if (await send((call) => call(eraseAccount, { params: { id }, body }))) onClose();
  };
  return (
    <ReasonDialog<Erasure>
      title={`Erase ${displayName} for good?`}
      text="This cannot be undone. Do it only if the person has asked for it or the law requires it."
      confirm="Erase for good"
      body={schema.eraseAccount.body}
      isReady={(typed) => String(typed['username']).trim() === username}
      others={{ username: '' }}
      isPending={isPending}
      onConfirm={(body) => void erase(body)}
      onClose={onClose}
    >
      <div>
        <List title="What goes" sentences={erased} />
        <List title="What is kept, and why" sentences={kept} />
      </div>
      <FormText
        name="username"
        label={`Type the username, ${username}`}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        help="The reason below is kept after the erasure: do not name anyone in it."
      />
    </ReasonDialog>
  );
};
