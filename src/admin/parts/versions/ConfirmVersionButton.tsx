import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { formatMoment } from '#admin/parts/time.ts';
import { ConfirmDialog } from '#admin/parts/form/ConfirmDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { VersionKind, VersionRecord } from './versionKind.ts';

type ConfirmVersionProps<Version extends VersionRecord> = { of: VersionKind<Version>; version: Version };

/** Announces what was proposed, after a question that repeats it. */
export const ConfirmVersionButton = <Version extends VersionRecord>({ of, version }: ConfirmVersionProps<Version>) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'Announced. We are notifying creators.',
  });

  const confirm = () => send((call) => of.confirm(call, version.id));
  return (
    <>
      <Button variant="contained" startIcon={<Check />} {...buttonProps}>
        Confirm …
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${of.text(version)}?`}
        confirm="Announce it"
        onConfirm={() => void confirm()}
        {...dialogProps}
      >
        We notify every creator now. The change applies from {formatMoment(version.from)} on, and can be called off
        until then.
      </ConfirmDialog>
    </>
  );
};
