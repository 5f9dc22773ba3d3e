import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { upholdSuspension } from '#contracts/auth/people.ts';
import { withReason } from '#contracts/auth/people.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { Account } from './account.ts';
import { useMayDecide } from './useMayDecide.ts';

/** Refuses the appeal, with a reason. Shown while there is one, to those who may and did not suspend the account. */
export const UpholdSuspensionButton = () => {
  const account = useRecordContext<Account>();
  const mayDecide = useMayDecide(account);
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'uphold' });
  if (canAccess !== true || account?.suspension?.appeal !== 'open' || !mayDecide) return null;
  return <Uphold account={account} />;
};

const Uphold = ({ account: { id, displayName } }: { account: Account }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The appeal is refused.' });
  const uphold = (reason: string) => send((call) => call(upholdSuspension, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<GavelOutlined />} {...buttonProps}>
        Refuse the appeal …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Keep ${displayName} suspended?`}
          text={`This refuses the only appeal. We email ${displayName} the reason.`}
          confirm="Refuse the appeal"
          body={withReason}
          onConfirm={({ reason }) => void uphold(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
