import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { suspendAccount, type AccountRow } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Closes the account to its owner, with a reason. Shown while it is open and no account of staff, to those who may. */
export const SuspendAccountButton = () => {
  const account = useRecordContext<AccountRow>();
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'suspend' });
  if (canAccess !== true || !account || account.isErased || account.isSuspended || account.roles.length > 0)
    return null;
  // Apart, so that it begins afresh when the account is reinstated on the same page.
  return <Suspend account={account} />;
};

const Suspend = ({ account: { id, displayName } }: { account: AccountRow }) => {
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: `${displayName} is suspended.` });
  const suspend = async (reason: string) => {
    const isSettled = await send((call) => call(suspendAccount, { params: { id }, body: { reason } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Block />} onClick={() => setAsking(true)} disabled={isPending}>
        Suspend …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Suspend ${displayName}?`}
          text={`The account stops working at once. We email ${displayName} the reason, and they may appeal once.`}
          confirm="Suspend the account"
          body={schema.suspendAccount.body}
          isPending={isPending}
          onConfirm={({ reason }) => void suspend(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
