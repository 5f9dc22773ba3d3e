import { useNavigate } from 'react-router-dom';
import { withdrawVideo } from '#contracts/sales/sales.ts';
import { cancelUpload } from '#contracts/catalogue/studio.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useKeepStudioVideo, type StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { may, titleOf } from '#web/components/studio/videoStates.ts';
import { showToast } from '#web/ui/toast.ts';
import { StudioCard } from './StudioCard.tsx';

const Withdraw = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const keep = useKeepStudioVideo();
  return (
    <ConfirmButton
      label="Withdraw from sale"
      title={`Withdraw “${titleOf(video)}”?`}
      text="It leaves the marketplace at once: nobody can see, preview or buy it. If a buyer is paying for it right now, it stays. You can list it again later."
      yes="Withdraw it"
      no="Keep it for sale"
      act={async () => {
        await call(withdrawVideo, { params: { videoId: video.id } });
        // This withdraws the offer; the rest follows from that.
        await keep({ ...video, status: 'withdrawn', note: null });
        showToast({ severity: 'success', title: 'Withdrawn', text: titleOf(video) });
      }}
      failed="It could not be withdrawn."
    />
  );
};

const ThrowAway = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Delete"
      variant="danger"
      title={`Delete “${titleOf(video)}”?`}
      text="The file, its preview and everything you filled in are deleted for good."
      yes="Delete it"
      no="Keep it"
      act={async () => {
        await call(cancelUpload, { params: { videoId: video.id } });
        showToast({ severity: 'success', title: 'Deleted', text: titleOf(video) });
        void navigate('/account?tab=videos');
      }}
      failed="It could not be deleted."
    />
  );
};

/** The ways to end it, where there are any. */
export const EndCard = ({ video }: { video: StudioAnswer }) => {
  if (may('withdraw', video))
    return (
      <StudioCard title="Withdraw" text="You can withdraw it as long as nobody has bought it.">
        <Withdraw video={video} />
      </StudioCard>
    );
  if (may('throwAway', video))
    return (
      <StudioCard title="Delete" text="You can delete it completely as long as it has never been for sale.">
        <ThrowAway video={video} />
      </StudioCard>
    );
  return null;
};
