import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useCanAccess, useRecordContext } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { passSpotCheck } from '#contracts/catalogue/moderation.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { useKeyAfterWatching } from '#admin/videos/queue/useKeyAfterWatching.ts';
import type { DecisionButtonProps } from './ReasonedDecision.tsx';
import { useOtherHand } from '#admin/videos/queue/useReviewLease.ts';

/** What went live by rule may stay. Key: A. */
export const PassSpotCheckButton = (props: DecisionButtonProps) => {
  const video = useRecordContext<AdminVideo>();
  return video && <Passing {...props} key={video.id} video={video} />;
};

const Passing = ({ onDone, hasKeys, video }: DecisionButtonProps & { video: AdminVideo }) => {
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'passSpotCheck' });
  const otherHand = useOtherHand(video);
  const { send, isPending } = useCommand({ done: `“${video.title}” stays.`, onDone });
  const isOpen = canAccess === true && video.awaitsSpotCheck && otherHand === undefined;
  const pass = () => void send((call) => call(passSpotCheck, { params: { id: video.id } }));
  useKeyAfterWatching('a', pass, isOpen && hasKeys);
  if (!isOpen) return null;
  return (
    <Button variant="contained" startIcon={<Check />} onClick={pass} disabled={isPending} aria-keyshortcuts="A">
      It may stay
    </Button>
  );
};
