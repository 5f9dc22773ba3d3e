import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { approveEdit, declineEdit, type AdminEdit } from '#contracts/edits/edits.ts';
import * as schema from '#contracts/edits/edits.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

const labels = {
  waiting: {
    yes: 'Approve',
    approved: 'The change is live.',
    no: 'Decline …',
    question: 'Decline the change of',
    text: 'Buyers go on seeing what stands there now. The creator is notified with the reason.',
    confirm: 'Decline the change',
    declined: 'The change is declined.',
  },
  live: {
    yes: 'It may stay',
    approved: 'The change stays.',
    no: 'Put back …',
    question: 'Put back the change of',
    text: 'Buyers see again what stood there before. The creator is notified with the reason.',
    confirm: 'Put it back',
    declined: 'The change is put back.',
  },
} as const;

/** The decision about one change. Shown to those who may. */
export const DecideEdit = ({ edit }: { edit: AdminEdit }) => {
  const label = labels[edit.kind];
  const { canAccess } = useCanAccess({ resource: 'edits', action: 'decide' });
  const approval = useCommand({ done: label.approved });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: label.declined });
  if (canAccess !== true) return null;
  const params = { id: edit.videoId, editId: edit.id };
  return (
    <>
      <Button
        size="small"
        variant="contained"
        startIcon={<Check />}
        disabled={approval.isPending}
        onClick={() => void approval.send((call) => call(approveEdit, { params }))}
      >
        {label.yes}
      </Button>
      <Button size="small" variant="outlined" startIcon={<Close />} {...buttonProps}>
        {label.no}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${label.question} “${edit.title}”?`}
          text={label.text}
          confirm={label.confirm}
          body={schema.declineEdit.body}
          onConfirm={({ reason }) => void send((call) => call(declineEdit, { params, body: { reason } }))}
          {...dialogProps}
        />
      )}
    </>
  );
};
