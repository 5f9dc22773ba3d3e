import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCanAccess, useGetIdentity, useRecordContext } from 'react-admin';
import { approveVideo, type AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { isUndecided, type DecisionButtonProps } from './ReasonedDecision.tsx';
import { ApproveAgainstDialog } from './ApproveAgainstDialog.tsx';
import { gravestFinding } from './rightsText.ts';
import { useDecide } from './useDecide.ts';
import { useKeyAfterWatching } from '#admin/videos/queue/useKeyAfterWatching.ts';
import { useOtherHand } from '#admin/videos/queue/useReviewLease.ts';

/** Lists the video. Shown while it is under review, to those who may. Key: A, unless something speaks against the rights in it. */
export const ApproveVideoButton = (props: DecisionButtonProps) => {
  const video = useRecordContext<AdminVideo>();
  return video && <Approving {...props} key={video.id} video={video} />;
};

type ApprovingProps = DecisionButtonProps & { video: AdminVideo };

const Approving = (props: ApprovingProps) => {
  const { video } = props;
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'approve' });
  const { identity } = useGetIdentity();
  const otherHand = useOtherHand(video);
  const isMyProposal = video.approvalProposal !== null && video.approvalProposal.by === identity?.id;
  if (canAccess !== true || !isUndecided(video) || otherHand !== undefined || isMyProposal) return null;
  const finding = gravestFinding(video);
  return finding === undefined ? <ApproveAtOnce {...props} /> : <ApproveAgainst {...props} finding={finding} />;
};

const ApproveAtOnce = ({ onDone, hasKeys, video }: ApprovingProps) => {
  const { decide, isPending } = useDecide(onDone);
  const { id, title } = video;
  const approve = () =>
    void decide((call) => call(approveVideo, { params: { id }, body: {} }), {
      done: `“${title}” is listed.`,
      soon: `“${title}” will be listed`,
    });
  useKeyAfterWatching('a', approve, hasKeys);
  return (
    <Button variant="contained" startIcon={<Check />} onClick={approve} disabled={isPending} aria-keyshortcuts="A">
      Approve
    </Button>
  );
};

/** Names what speaks against it, and asks why it is listed all the same. */
const ApproveAgainst = ({ onDone, video, finding }: ApprovingProps & { finding: string }) => {
  const [isAsking, setAsking] = useState(false);
  const { decide, isPending } = useDecide(onDone);
  const { id, title, rights } = video;
  const approve = async (note: string) => {
    const isSettled = await decide((call) => call(approveVideo, { params: { id }, body: { note, against: rights } }), {
      done: ({ approvalProposal }) =>
        approvalProposal ? 'Noted. Another moderator confirms it.' : `“${title}” is listed.`,
      soon: `“${title}” will be listed`,
    });
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        Approve although {finding} …
      </Button>
      {isAsking && (
        <ApproveAgainstDialog
          video={video}
          isPending={isPending}
          onConfirm={(note) => void approve(note)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
