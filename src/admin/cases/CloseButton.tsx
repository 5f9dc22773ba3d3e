import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { closeCase, type AdminCase } from '#contracts/support/cases.ts';
import * as schema from '#contracts/support/cases.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Closes a message that needs no answer. */
export const CloseButton = ({ shown: { id, status } }: { shown: AdminCase }) => {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'answer' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'The message is closed.', isRepeatable: true });
  if (canAccess !== true || status === 'closed') return null;
  const close = async (reason: string) =>
    setAsking(!(await send((call) => call(closeCase, { params: { id }, body: { reason } }))));
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        Close without an answer …
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Close without an answer?"
          text="We do not notify the sender. If they write again, the message reopens. Only staff read the reason."
          confirm="Close it"
          body={schema.closeCase.body}
          colour="primary"
          isPending={isPending}
          onConfirm={({ reason }) => void close(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
