import { useId } from 'react';
import { problemErrors } from '#web/ui/fields/fieldErrors.ts';
import { chooseThumbnail, uploadThumbnail } from '#contracts/catalogue/studio.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { classes } from '#web/ui/classes.ts';
import { PicturePicker } from '#web/components/forms/PicturePicker.tsx';
import { showToast } from '#web/ui/toast.ts';
import { StudioCard } from './StudioCard.tsx';
import { pictureTypes, thumbnailFault } from './thumbnailFault.ts';
import { useVideoCommand } from './useVideoCommand.ts';

const useThumbnail = (videoId: string) => {
  const call = useCall();
  const { isBusy, refusal, setRefusal, command } = useVideoCommand();
  const params = { videoId };
  const texts = {
    done: ({ edit }: StudioAnswer) =>
      edit?.thumbnail ? 'A moderator checks the picture before buyers see it.' : 'The thumbnail has been changed.',
    failed: 'The thumbnail could not be changed.',
  };

  const choose = (still: number): void =>
    void command({
      ...texts,
      done: 'The thumbnail has been changed.',
      send: () => call(chooseThumbnail, { params, body: { still } }),
    });
  const upload = (file: File): void => {
    const fault = thumbnailFault(file);
    if (fault !== undefined) {
      setRefusal(fault);
      return showToast({ severity: 'error', title: 'Error', text: fault });
    }
    void command({
      ...texts,
      send: () => call(uploadThumbnail, { params, file }),
      onProblem: (problem) => problemErrors(problem)['file'] ?? problem.detail,
    });
  };
  return { isBusy, refusal, choose, upload };
};

/** The picture on its card: one of the stills, or one of the creator's own. */
export const ThumbnailCard = ({ video }: { video: StudioAnswer }) => {
  const { isBusy, refusal, choose, upload } = useThumbnail(video.id);
  const hintId = useId();
  return (
    <StudioCard title="Thumbnail" text="What buyers see first.">
      <SteadyThumbnail source={video.thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
      {video.stills.length > 0 && (
        <ul aria-label="Stills" className="mt-4 grid grid-cols-3 gap-2.5">
          {video.stills.map((still, index) => (
            <li key={still.split('?')[0]}>
              <button
                type="button"
                disabled={isBusy}
                aria-label={`Make still ${index + 1} the thumbnail`}
                onClick={() => choose(index)}
                className="block w-full rounded-md outline-offset-2 hover:opacity-80 disabled:opacity-50"
              >
                <SteadyThumbnail source={still} className="aspect-video w-full rounded-md bg-sunk object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <PicturePicker
          label="Upload a picture"
          types={pictureTypes}
          hintId={hintId}
          isBusy={isBusy}
          isDisabled={isBusy}
          onPick={upload}
        />
        <p
          id={hintId}
          role="status"
          className={classes('mt-1.5 text-sm', refusal === undefined ? 'text-muted' : 'text-danger')}
        >
          {refusal ?? 'JPEG, PNG, WebP or AVIF of at most 10 MB, best 16:9.'}
        </p>
      </div>
    </StudioCard>
  );
};
