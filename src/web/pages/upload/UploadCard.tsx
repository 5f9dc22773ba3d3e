import { useRef } from 'react';
import type { SaveState } from '#web/components/studio/autosave.ts';
import { StatusPanel } from '#web/components/studio/StatusPanel.tsx';
import { SubmitForm } from '#web/components/studio/SubmitForm.tsx';
import { useKeepStudioVideo, useStudioVideo } from '#web/components/studio/useStudioVideo.ts';
import { maySign } from '#web/components/studio/videoStates.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { FileFacts } from './FileFacts.tsx';
import { TransferBlock } from './TransferBlock.tsx';
import type { UploadTask } from './uploadTask.ts';
import { usePlacesGivenBack } from './useUploads.ts';

export type UploadCardProps = {
  task: UploadTask;
  onRemove: () => void;
  onSaveState: (state: SaveState) => void;
};

const SentWhileSending = () => (
  <p role="status" className="text-sm text-muted">
    Signed. It goes to review when the upload and the checks are done. Keep this page open until the file has arrived.
  </p>
);

type AnnouncedProps = Omit<UploadCardProps, 'onRemove'> & { videoId: string; onSigned: () => void };

/** What is known of an announced video: its state once the file has arrived, and its details while they may be signed. */
const Announced = ({ task, videoId, onSigned, onSaveState }: AnnouncedProps) => {
  const hasArrived = task.state().step === 'arrived';
  const { data: video } = useStudioVideo(videoId, { isSending: !hasArrived });
  usePlacesGivenBack(video?.status);
  const keep = useKeepStudioVideo();
  const draft = video?.draft ?? task.draft;
  return (
    <>
      {hasArrived && video && (
        <div className="mb-6 flex flex-col gap-4">
          <StatusPanel video={video} />
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <TextLink to={`/studio/${videoId}`}>Open it in the studio</TextLink>
            {video.status === 'listed' && <TextLink to={`/videos/${videoId}`}>See it as buyers do</TextLink>}
          </p>
        </div>
      )}
      {!hasArrived && video?.isSubmitted && <SentWhileSending />}
      {draft && (!video || maySign(video)) && (
        <SubmitForm
          videoId={videoId}
          draft={draft}
          label={`Details of ${task.file.name}`}
          hint="It goes to review when the upload and the checks are done."
          onSubmitted={(answer) => void keep(answer).then(onSigned)}
          onSaveState={onSaveState}
        />
      )}
    </>
  );
};

/** One file, from its first byte to the review; its details can be filled in all the while. */
export const UploadCard = ({ task, onRemove, onSaveState }: UploadCardProps) => {
  const videoId = task.videoId();
  const article = useRef<HTMLElement>(null);
  // The form goes with what had the focus.
  const focus = (): void => article.current?.focus();
  return (
    <li className="animate-appear rounded-lg border border-line bg-surface p-5 sm:p-7">
      <article
        ref={article}
        tabIndex={-1}
        aria-label={task.file.name}
        className="grid items-start gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8"
      >
        <FileFacts file={task.file} hasArrived={task.state().step === 'arrived'} />
        <div className="flex min-w-0 flex-col gap-6">
          <TransferBlock task={task} onRemove={onRemove} />
          {videoId !== undefined && (
            <div>
              <Announced task={task} videoId={videoId} onSigned={focus} onSaveState={onSaveState} />
            </div>
          )}
        </div>
      </article>
    </li>
  );
};
