import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import { approveVideo, type AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { isUndecided, type DecisionButtonProps } from './ReasonedDecision.tsx';
import { useDecide } from './useDecide.ts';
import { useKeyAfterWatching } from '#admin/videos/queue/useKeyAfterWatching.ts';
import { useOtherHand } from '#admin/videos/queue/useReviewLease.ts';

/** Lists the video. Shown while it is under review, to those who may. Key: A. */
export const ApproveVideoButton = (props: DecisionButtonProps) => {
  const video = useRecordContext<AdminVideo>();
  return video && <Approving {...props} key={video.id} video={video} />;
};

const Approving = ({ onDone, hasKeys, video }: DecisionButtonProps & { video: AdminVideo }) => {
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'approve' });
  const otherHand = useOtherHand(video);
  const { decide, isPending } = useDecide(onDone);
  const isOpen = canAccess === true && isUndecided(video) && otherHand === undefined;
  const { id, title } = video;
  const approve = () =>
    void decide((call) => call(approveVideo, { params: { id }, body: {} }), {
      done: `“${title}” is listed.`,
      soon: `“${title}” will be listed`,
    });
  useKeyAfterWatching('a', approve, isOpen && hasKeys);

  if (!isOpen) return null;
  return (
    <Button variant="contained" startIcon={<Check />} onClick={approve} disabled={isPending} aria-keyshortcuts="A">
      Approve
    </Button>
  );
};
