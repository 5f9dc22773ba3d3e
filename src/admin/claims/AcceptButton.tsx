import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { acceptClaim, type AdminClaim } from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { FormDialog } from '#admin/parts/form/FormDialog.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';

/** The notice holds. Shown while it waits for a decision. */
export const AcceptButton = ({ claim: { id, status, videoId: claimedVideoId, title } }: { claim: AdminClaim }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: 'The claim is accepted, the video disabled.', isRepeatable: true });
  if (canAccess !== true || (status !== 'received' && status !== 'incomplete')) return null;

  const accept = async (body: { videoId: string | null }): Promise<void> =>
    setAsking(!(await send((call) => call(acceptClaim, { params: { id }, body }))));
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)} disabled={isPending}>
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
          isPending={isPending}
          onConfirm={(body) => void accept(body)}
          onClose={() => setAsking(false)}
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
