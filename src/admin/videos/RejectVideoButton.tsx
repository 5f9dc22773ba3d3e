import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { rejectVideo, type AdminVideo } from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { useCommand } from '../useCommand.ts';
import { useHotkeys } from '../useHotkeys.ts';

type DecisionButtonProps = { onDone: () => void; hasKeys: boolean };

/** Says no, with a reason for the creator. Shown while the video is under review, to those who may. Key: R. */
export const RejectVideoButton = ({ onDone, hasKeys }: DecisionButtonProps) => {
  const video = useRecordContext<AdminVideo>();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'reject' });
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done: `“${video?.title ?? ''}” is rejected.`, onDone });
  const isOpen = canAccess === true && video?.status === 'inReview';
  useHotkeys({ r: () => setAsking(true) }, isOpen && hasKeys);

  if (!isOpen) return null;
  const reject = async (reason: string) => {
    const isSettled = await send((call) => call(rejectVideo, { params: { id: video.id }, body: { reason } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Close />}
        onClick={() => setAsking(true)}
        disabled={isPending}
        aria-keyshortcuts="R"
      >
        Reject …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reject “${video.title}”?`}
          text={`It will not be listed. ${video.creator} reads the reason under My Videos.`}
          confirm="Reject the video"
          body={schema.rejectVideo.body}
          isPending={isPending}
          onConfirm={(reason) => void reject(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
