import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { hideMessage } from '#contracts/messages/messages.ts';
import * as schema from '#contracts/messages/messages.schema.ts';
import type { AdminReport } from '#contracts/reports/reports.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Takes the words of a message from both who write to each other. Shown while they can read them. */
export const HideMessageButton = ({ report: { thing, thingId, subject } }: { report: AdminReport }) => {
  const { canAccess } = useCanAccess({ resource: 'reports', action: 'hideMessage' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The message is hidden.' });
  if (canAccess !== true || thing !== 'message' || subject === null || subject.isHidden) return null;
  const hide = (reason: string) => send((call) => call(hideMessage, { params: { id: thingId }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" color="error" {...buttonProps}>
        Hide the message …
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Hide the message?"
          text="Neither person can read it any more, and it stays hidden. We tell its author the reason."
          confirm="Hide the message"
          body={schema.hideMessage.body}
          onConfirm={({ reason }) => void hide(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
