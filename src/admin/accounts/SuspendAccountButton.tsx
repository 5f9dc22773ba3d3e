import Block from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { suspendAccount, type AccountRow } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

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
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: `${displayName} is suspended.` });
  const suspend = (reason: string) => send((call) => call(suspendAccount, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Block />} {...buttonProps}>
        Suspend …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Suspend ${displayName}?`}
          text={`The account stops working at once. We email ${displayName} the reason, and they may appeal once.`}
          confirm="Suspend the account"
          body={schema.suspendAccount.body}
          onConfirm={({ reason }) => void suspend(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
