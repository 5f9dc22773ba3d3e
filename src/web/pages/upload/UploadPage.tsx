import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '#web/components/files/DropZone.tsx';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { LeaveGuard, type AtStake } from '#web/components/studio/LeaveGuard.tsx';
import { useSaveStates } from '#web/components/studio/useSaveStates.ts';
import { uploadsLeftText } from '#web/components/studio/uploadsLeftText.ts';
import { useFeeText } from '#web/components/prices/useFeeText.ts';
import { Head } from '#web/seo/Head.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CopiedDetails } from './CopiedDetails.tsx';
import { ForCreators } from './ForCreators.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { nextUploadText } from './ukMidnight.ts';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { UploadCard } from './UploadCard.tsx';
import type { UploadState, UploadTask } from './uploadTask.ts';
import { useCopiedDetails } from './useCopiedDetails.ts';
import { useUploads } from './useUploads.ts';

const advice = [
  ['Landscape', 'Turn the phone sideways. Most buyers publish in landscape.'],
  ['5–30 minutes', 'Long enough to cut from. Shorter and longer is welcome too.'],
  ['Untouched', 'The file as your camera made it: no music, no titles, no logo.'],
] as const;

/** Nothing is under way any more, or never was. */
const restful: readonly UploadState['step'][] = ['refused', 'arrived', 'cancelled'];

/** All that is being sent, in percent; null while nothing is. */
const percentOf = (tasks: readonly UploadTask[]): number | null => {
  let sent = 0;
  let total = 0;
  for (const task of tasks) {
    const state = task.state();
    if (state.step !== 'sending') continue;
    sent += state.sentBytes;
    total += task.file.size;
  }
  return total === 0 ? null : Math.floor((sent / total) * 100);
};

const UploadsLeft = ({ count }: { count: number | null }) =>
  count === 0 ? (
    <Notice severity="warning">
      No uploads left today. The next one is possible {nextUploadText(new Date())}.{' '}
      <TextLink to="/account?tab=plan">Creator Pro has no limit</TextLink>.
    </Notice>
  ) : (
    <p className="text-sm">
      <span className="font-medium">{uploadsLeftText(count)}</span>
      {count !== null && <span className="block text-muted">The next day begins {nextUploadText(new Date())}.</span>}
    </p>
  );

const Heading = ({ uploadsLeftToday }: { uploadsLeftToday: number | null | undefined }) => {
  const { creatorShare } = useFeeText();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-3xl">Upload a video</h1>
        <p className="mt-3 max-w-text text-muted">
          Name your price. Your video is sold once, to one channel, for good. You keep {creatorShare}.
        </p>
      </div>
      {uploadsLeftToday !== undefined && <UploadsLeft count={uploadsLeftToday} />}
    </div>
  );
};

const Advice = () => (
  <dl className="mt-6 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-3">
    {advice.map(([name, text]) => (
      <div key={name}>
        <dt className="font-semibold">{name}</dt>
        <dd className="mt-0.5 text-muted">{text}</dd>
      </div>
    ))}
  </dl>
);

const Uploads = () => {
  const { tasks, unfinished, uploadsLeftToday, add, goOn, remove } = useUploads();
  const copied = useCopiedDetails();
  const saves = useSaveStates();
  const percent = percentOf(tasks);
  const findAtStake = (isGoingElsewhere: boolean): AtStake => {
    if (tasks.some((task) => !restful.includes(task.state().step))) return 'upload';
    return saves.isAnyLost(isGoingElsewhere) ? 'details' : 'nothing';
  };
  const take = async (files: File[]): Promise<void> => {
    if (files.length === 0) return;
    if (!copied.isRequested) return add(files);
    await add(files, (await copied.read())?.draft);
    copied.forget();
  };
  return (
    <>
      <Head title={percent === null ? 'Upload a video' : `${percent}% · Upload a video`} isHidden />
      <LeaveGuard findAtStake={findAtStake} />
      <Heading uploadsLeftToday={uploadsLeftToday} />
      <div className="mt-8 flex flex-col gap-4">
        <CopiedDetails copied={copied} />
        <DropZone
          label="Video files"
          title="Drop your videos here"
          hint=". Up to 20 GB each, as your camera made them."
          accept="video/*,.mkv,.mts"
          isMultiple
          onFiles={(files) => void take(files)}
        />
      </div>
      <Advice />
      <UnfinishedUploads videos={unfinished} onFile={goOn} />
      {tasks.length > 0 && (
        <section className="mt-10">
          <h2 className="text-xl">Your files</h2>
          <ul aria-label="Your files" className="mt-4 flex flex-col gap-6">
            {tasks.map((task) => (
              <UploadCard
                key={task.key}
                task={task}
                onRemove={() => {
                  saves.forget(task.key);
                  remove(task);
                }}
                onSaveState={(state) => saves.note(task.key, state)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

export const UploadPage = () => {
  const user = useSession();
  const [queries] = useState(createQueries);
  const isStaff = (user?.roles.length ?? 0) > 0;
  return (
    <QueryClientProvider client={queries}>
      <div className="wrap py-10">
        {user?.isCreator && !isStaff ? (
          <Uploads />
        ) : (
          <>
            <Head title="Upload a video" isHidden />
            <ForCreators isStaff={isStaff} />
          </>
        )}
      </div>
    </QueryClientProvider>
  );
};
