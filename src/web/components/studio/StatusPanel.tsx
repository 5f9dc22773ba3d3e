import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';
import { AdviceList } from './AdviceList.tsx';
import { StateNote } from './StateNote.tsx';
import type { StudioAnswer } from './useStudioVideo.ts';

type Progressing = NonNullable<StudioAnswer['progress']>;

const stepTexts: Record<Exclude<Progressing['step'], 'waiting'>, string> = {
  checking: 'Checking the file',
  comparing: 'Comparing it with other videos',
  rendering: 'Making the preview',
};

const ladder = ['Upload', 'Checks', 'Signature', 'Review', 'For sale'] as const;

/** Where it stands on the ladder; the states beside it have words only. */
const rungs: Partial<Record<VideoStatus, number>> = {
  uploading: 0,
  processing: 1,
  draft: 2,
  changesRequested: 2,
  inReview: 3,
  listed: 4,
};

/** “2 videos are before yours; it may be done in about 5 minutes.” */
const describeQueue = ({ ahead, doneInSeconds }: Extract<Progressing, { step: 'waiting' }>): string => {
  const place =
    ahead === 0 ? 'Yours is next' : ahead === 1 ? '1 video is before yours' : `${ahead} videos are before yours`;
  if (doneInSeconds === null) return `${place}.`;
  const minutes = Math.ceil(doneInSeconds / 60);
  return `${place}; it may be done in about ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`;
};

const ProcessingBlock = ({ video: { progress, isSubmitted } }: { video: StudioAnswer }) => (
  <div className="flex flex-col gap-2">
    {progress === null || progress.step === 'waiting' ? (
      <>
        <Progress value={null} label="Waiting in the queue" />
        {progress && <p className="text-sm">{describeQueue(progress)}</p>}
      </>
    ) : (
      <Progress value={progress.share * 100} label={stepTexts[progress.step]} />
    )}
    <p className="text-sm text-muted">
      {isSubmitted
        ? 'It goes to review when the checks are done. You can leave this page; the checks will continue.'
        : 'You can leave this page; the checks will continue. Meanwhile, fill in the details and sign.'}
    </p>
  </div>
);

/** What happens to a video right now, and how it ended. */
export const StatusPanel = ({ video }: { video: StudioAnswer }) => {
  const rung = rungs[video.status];
  return (
    <div className="flex flex-col gap-5">
      {rung !== undefined && <Stepper steps={ladder} current={rung} />}
      {video.status === 'processing' && <ProcessingBlock video={video} />}
      {/* Only the sentence is announced: the share changes too often for that. */}
      <div role="status">
        <StateNote video={video} />
      </div>
      <AdviceList video={video} />
    </div>
  );
};
