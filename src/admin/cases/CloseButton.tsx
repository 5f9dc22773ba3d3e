import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { closeCase, type AdminCase } from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Closes a message that needs no answer. */
export const CloseButton = ({ shown: { id, status } }: { shown: AdminCase }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'The message is closed.',
    isRepeatable: true,
  });
  if (canAccess !== true || status === 'closed') return null;
  const close = (reason: string) => send((call) => call(closeCase, { params: { id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" {...buttonProps}>
        Close without an answer …
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Close without an answer?"
          text="We do not notify the sender. If they write again, the message reopens. Only staff read the reason."
          confirm="Close it"
          body={schema.closeCase.body}
          colour="primary"
          onConfirm={({ reason }) => void close(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
