import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { approveVideo, type AdminVideo } from '#contracts/catalogue.ts';
import { useCommand } from '../useCommand.ts';
import { useHotkeys } from '../useHotkeys.ts';

/** The key must not decide a video that came on the screen this very moment. */
const LOOK_FIRST_MS = 1000;

type DecisionButtonProps = { onDone: () => void; hasKeys: boolean };

/** Lists the video. Shown while it is under review, to those who may. Key: A. */
export const ApproveVideoButton = ({ onDone, hasKeys }: DecisionButtonProps) => {
  const video = useRecordContext<AdminVideo>();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'approve' });
  const isOpen = canAccess === true && video?.status === 'inReview';
  const { send, isPending } = useCommand({ done: `“${video?.title ?? ''}” is listed.`, onDone });
  const approve = () => {
    if (video) void send((call) => call(approveVideo, { params: { id: video.id }, body: {} }));
  };

  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = Date.now();
  }, [video?.id]);
  const approveByKey = () => {
    if (Date.now() - shownAt.current >= LOOK_FIRST_MS) approve();
  };
  useHotkeys({ a: approveByKey }, isOpen && hasKeys);

  if (!isOpen) return null;
  return (
    <Button variant="contained" startIcon={<Check />} onClick={approve} disabled={isPending} aria-keyshortcuts="A">
      Approve
    </Button>
  );
};
