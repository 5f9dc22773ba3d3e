import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { reinstateAccount } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { Account } from './account.ts';
import { useMayDecide } from './useMayDecide.ts';

/** Ends the suspension, with a reason. Shown while the account is suspended, to those who may and need not leave it to others. */
export const ReinstateAccountButton = () => {
  const account = useRecordContext<Account>();
  const mayDecide = useMayDecide(account);
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'reinstate' });
  if (canAccess !== true || !account || account.isErased || !account.isSuspended || !mayDecide) return null;
  // Apart, so that it begins afresh when the account is suspended again on the same page.
  return <Reinstate account={account} />;
};

const Reinstate = ({ account: { id, displayName } }: { account: Account }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: `${displayName} is reinstated.` });
  const reinstate = (reason: string) => send((call) => call(reinstateAccount, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Undo />} {...buttonProps}>
        Reinstate …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reinstate ${displayName}?`}
          text={`The account works again at once. We email ${displayName} the reason.`}
          confirm="Reinstate the account"
          colour="primary"
          body={schema.reinstateAccount.body}
          onConfirm={({ reason }) => void reinstate(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
