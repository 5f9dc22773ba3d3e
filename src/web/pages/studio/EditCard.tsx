import { withdrawEdit } from '#contracts/edits/edits.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Refusal } from './Refusal.tsx';
import { StudioCard } from './StudioCard.tsx';
import { useVideoCommand } from './useVideoCommand.ts';

type Edit = NonNullable<StudioAnswer['edit']>;

const Proposed = ({ edit: { text, thumbnail } }: { edit: Edit }) => (
  <dl className="flex flex-col gap-4 text-sm">
    {text && (
      <>
        <div>
          <dt className="text-muted">Title</dt>
          <dd className="font-medium wrap-anywhere">{text.title}</dd>
        </div>
        <div>
          <dt className="text-muted">Description</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text.description === '' ? 'None' : text.description}</dd>
        </div>
        <div>
          <dt className="text-muted">Category and tags</dt>
          <dd className="wrap-anywhere">{[categoryLabel(text.category), ...text.tags].join(', ')}</dd>
        </div>
      </>
    )}
    {thumbnail !== null && (
      <div>
        <dt className="text-muted">Thumbnail</dt>
        <dd className="mt-1.5">
          <SteadyThumbnail
            source={thumbnail}
            className="aspect-video w-full max-w-80 rounded-md bg-sunk object-cover"
          />
        </dd>
      </div>
    )}
  </dl>
);

/** What the creator has changed and a moderator has not checked yet. */
export const EditCard = ({ video, edit }: { video: StudioAnswer; edit: Edit }) => {
  const call = useCall();
  const { isBusy, refusal, command } = useVideoCommand();
  const withdraw = () =>
    void command({
      send: () => call(withdrawEdit, { params: { videoId: video.id } }),
      done: 'The change is withdrawn.',
      failed: 'The change could not be withdrawn.',
    });
  return (
    <StudioCard
      title="Waits for a check"
      text={`A moderator checks this change of ${formatDate(edit.at)}. Until then buyers see what stands there now. Another change joins or replaces it.`}
    >
      <Refusal text={refusal} />
      <Proposed edit={edit} />
      <div className="mt-5">
        <Button variant="hairline" isLoading={isBusy} onClick={withdraw}>
          Withdraw the change
        </Button>
      </div>
    </StudioCard>
  );
};
