import Button from '@mui/material/Button';
import { useGetIdentity } from 'react-admin';
import { confirmSkip, proposeSkip, type StuckItem } from '#contracts/overview/stuckWork.ts';
import * as schema from '#contracts/overview/stuckWork.schema.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';

type Skippable = NonNullable<StuckItem['skip']>;
type Props = { skip: Skippable; onDone: () => void };

/** Ends an event to which nobody can react: one admin proposes to skip it, another confirms. */
export const Skip = ({ skip: { parkedId, proposal }, onDone }: Props) => {
  const { identity } = useGetIdentity();
  if (proposal === null) return <Propose parkedId={parkedId} onDone={onDone} />;
  if (proposal.proposedBy === identity?.id)
    return <small>You proposed to skip it; another admin has to confirm.</small>;
  return <Confirm parkedId={parkedId} reason={proposal.reason} onDone={onDone} />;
};

const Propose = ({ parkedId, onDone }: { parkedId: string; onDone: () => void }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'Another admin has to confirm it.',
    onDone,
    isRepeatable: true,
  });
  const propose = (reason: string) => send((call) => call(proposeSkip, { params: { id: parkedId }, body: { reason } }));
  return (
    <>
      <Button size="small" color="error" {...buttonProps}>
        Skip …
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Skip this event?"
          text="What should follow from it will never happen. Another admin has to confirm it."
          confirm="Propose it"
          body={schema.proposeSkip.body}
          onConfirm={({ reason }) => void propose(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};

const Confirm = ({ parkedId, reason, onDone }: { parkedId: string; reason: string; onDone: () => void }) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'The event is skipped.',
    onDone,
    isRepeatable: true,
  });
  return (
    <>
      <Button size="small" color="error" {...buttonProps}>
        Confirm the skip …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Skip this event?"
        confirm="Skip it"
        colour="error"
        onConfirm={() => void send((call) => call(confirmSkip, { params: { id: parkedId } }))}
        {...dialogProps}
      >
        A colleague proposed it: “{reason}” What should follow from the event will never happen.
      </ConfirmDialog>
    </>
  );
};
