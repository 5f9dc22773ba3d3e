import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { acceptClaim, type AdminClaim } from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** The notice holds. Shown while it waits for a decision. */
export const AcceptButton = ({ claim: { id, status, videoId: claimedVideoId, title } }: { claim: AdminClaim }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'The claim is accepted, the video disabled.',
    isRepeatable: true,
  });
  if (canAccess !== true || (status !== 'received' && status !== 'incomplete')) return null;

  const accept = (body: { videoId: string | null }): Promise<void> =>
    send((call) => call(acceptClaim, { params: { id }, body }));
  return (
    <>
      <Button variant="contained" {...buttonProps}>
        Accept …
      </Button>
      {isAsking && (
        <FormDialog
          title="Accept the claim?"
          text={`${claimedVideoId === null ? 'The video' : `“${title ?? ''}”`} is disabled at once: nobody finds or buys it, a sale under way is cancelled, and of a completed sale the download is paused and the share waits. Its creator is notified and receives the notice.`}
          confirm="Accept the claim"
          rules={schema.acceptClaim.body}
          read={({ videoId }) => ({ videoId: videoId.trim() === '' ? null : videoId.trim() })}
          defaultValues={{ videoId: '' }}
          onConfirm={(body) => void accept(body)}
          {...dialogProps}
        >
          {claimedVideoId === null && (
            <FormText
              name="videoId"
              label="Id of the video"
              help="The address in the notice does not lead to a video here."
              required
              autoFocus
            />
          )}
        </FormDialog>
      )}
    </>
  );
};
