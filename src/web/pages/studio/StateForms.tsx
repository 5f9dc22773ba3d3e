import { repriceVideo } from '#contracts/sales/sales.ts';
import { relistVideo } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { SaveState } from '#web/components/studio/autosave.ts';
import { SubmitForm } from '#web/components/studio/SubmitForm.tsx';
import { useKeepStudioVideo, type StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { may, maySign, titleOf } from '#web/components/studio/videoStates.ts';
import { AppealCard } from './AppealCard.tsx';
import { EditCard } from './EditCard.tsx';
import { OwnershipCard } from './OwnershipCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { StudioCard } from './StudioCard.tsx';
import { TextCard } from './TextCard.tsx';

type Props = { video: StudioAnswer };

const SubmitCard = ({ video, onSaveState }: Props & { onSaveState: (state: SaveState) => void }) => {
  const keep = useKeepStudioVideo();
  const isMoving = video.status === 'uploading' || video.status === 'processing';
  return (
    <StudioCard title="Details">
      <SubmitForm
        videoId={video.id}
        draft={video.draft}
        label={`Details of ${titleOf(video)}`}
        hint={
          isMoving ? 'It goes to review when the upload and the checks are done.' : 'A moderator will review it next.'
        }
        onSubmitted={(answer) => void keep(answer)}
        onSaveState={onSaveState}
      />
    </StudioCard>
  );
};

const RepriceCard = ({ video }: Props) => {
  const call = useCall();
  return (
    <PriceCard
      video={video}
      title="Price"
      text="The new price applies at once. We tell any buyer who is about to pay the old one."
      button="Change the price"
      done="The price has been changed."
      send={async (pricePence) => {
        const offered = await call(repriceVideo, { params: { videoId: video.id }, body: { pricePence } });
        return { ...video, ...offered };
      }}
    />
  );
};

const RelistCard = ({ video }: Props) => {
  const call = useCall();
  return (
    <PriceCard
      video={video}
      title="List it again"
      text="It goes straight back to the marketplace; your signature still applies."
      button="List it again"
      done="It is for sale again."
      send={(pricePence) => call(relistVideo, { params: { videoId: video.id }, body: { pricePence } })}
    />
  );
};

/** What the creator can do about the video in its state. */
export const StateForms = ({ video, onSaveState }: Props & { onSaveState: (state: SaveState) => void }) => (
  <>
    {maySign(video) && <SubmitCard video={video} onSaveState={onSaveState} />}
    {video.mayAppeal && !maySign(video) && <AppealCard video={video} />}
    <OwnershipCard video={video} />
    {video.edit && <EditCard video={video} edit={video.edit} />}
    {video.status === 'listed' && <TextCard video={video} />}
    {may('reprice', video) && <RepriceCard video={video} />}
    {may('relist', video) && <RelistCard video={video} />}
  </>
);
