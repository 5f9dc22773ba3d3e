import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { reinstateAccount } from '#contracts/auth/account.ts';
import * as schema from '#contracts/auth/account.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';
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
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: `${displayName} is reinstated.` });
  const reinstate = async (reason: string) => {
    const isSettled = await send((call) => call(reinstateAccount, { params: { id }, body: { reason } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Undo />} onClick={() => setAsking(true)} disabled={isPending}>
        Reinstate …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reinstate ${displayName}?`}
          text={`The account works again at once. We email ${displayName} the reason.`}
          confirm="Reinstate the account"
          colour="primary"
          body={schema.reinstateAccount.body}
          isPending={isPending}
          onConfirm={({ reason }) => void reinstate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
