import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { dropBody } from '#contracts/fees/versions.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { VersionKind, VersionRecord } from './versionKind.ts';

const textFor = ({ status }: VersionRecord, isOwn: boolean, noun: string) => {
  if (status === 'announced')
    return {
      act: 'Call off',
      text: `We tell every creator that ${noun} stay as they are.`,
      done: 'The change is called off.',
    };
  const text = 'Creators have not been notified. Your colleagues read the reason.';
  return isOwn
    ? { act: 'Withdraw', text, done: 'The proposal is withdrawn.' }
    : { act: 'Decline', text, done: 'The proposal is declined.' };
};

type DropVersionProps<Version extends VersionRecord> = { of: VersionKind<Version>; version: Version; isOwn: boolean };

/** Says no to a proposal, or calls off what is announced. */
export const DropVersionButton = <Version extends VersionRecord>({ of, version, isOwn }: DropVersionProps<Version>) => {
  const { act, text, done } = textFor(version, isOwn, of.noun);
  // An announced version may be called off after its proposal was confirmed on the same page.
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done, isRepeatable: true });

  const drop = (reason: string) => send((call) => of.drop(call, version.id, reason));
  return (
    <>
      <Button variant="outlined" startIcon={<Close />} {...buttonProps}>
        {act} …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${act} the change of ${of.noun}?`}
          text={text}
          confirm={act}
          body={dropBody}
          onConfirm={({ reason }) => void drop(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
