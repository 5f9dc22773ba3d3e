import PlayArrow from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { resumePayouts } from '#contracts/payouts/payoutDesk.ts';
import * as schema from '#contracts/payouts/payoutDesk.schema.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import type { Account } from './account.ts';

/** Payouts go on, with a reason. Shown while they are stopped, to finance. */
export const ResumePayoutsButton = () => {
  const account = useRecordContext<Account>();
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'resumePayouts' });
  if (canAccess !== true || !account || account.isErased || account.payoutsStoppedAt === null) return null;
  return <Resume account={account} />;
};

const Resume = ({ account: { id, displayName } }: { account: Account }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: `${displayName} is paid again.` });
  const resume = (reason: string) => send((call) => call(resumePayouts, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<PlayArrow />} {...buttonProps}>
        Let payouts go on …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Let payouts to ${displayName} go on?`}
          text={`Please make sure with ${displayName} that the bank account is theirs. We email them the reason.`}
          confirm="Let payouts go on"
          colour="primary"
          body={schema.resumePayouts.body}
          onConfirm={({ reason }) => void resume(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
