import Button from '@mui/material/Button';
import { adminOpenOriginal } from '#contracts/catalogue/originals.ts';
import * as schema from '#contracts/catalogue/originals.schema.ts';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';

type WantOriginalButtonProps = { id: string; title: string; onDone: () => void };

/** Asks a second person to agree that the original of a sold video is opened. */
export const WantOriginalButton = ({ id, title, onDone }: WantOriginalButtonProps) => {
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'A second person has to agree now.',
    onDone,
  });
  const want = (reason: string) => send((call) => call(adminOpenOriginal, { params: { id }, body: { reason } }));
  return (
    <>
      <Button color="inherit" variant="outlined" size="small" {...buttonProps}>
        Ask to open it …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Open the original of “${title}”?`}
          text="It is sold. A second person has to agree, and the buyer can read that it was opened and for what."
          confirm="Ask a second person"
          colour="primary"
          body={schema.originalReason}
          onConfirm={({ reason }) => void want(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
