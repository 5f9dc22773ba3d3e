import { QueryClientProvider } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { openOwnPreview } from '#contracts/catalogue/studio.ts';
import { type VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { PreviewPlayer } from '#web/components/videos/PreviewPlayer.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { LeaveGuard } from '#web/components/studio/LeaveGuard.tsx';
import { StatusPanel } from '#web/components/studio/StatusPanel.tsx';
import { useSaveStates } from '#web/components/studio/useSaveStates.ts';
import { useStudioVideo, type StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { may, titleOf } from '#web/components/studio/videoStates.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { problemText } from '#web/ui/problemText.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { VideoStatusTag } from '#web/ui/VideoStatusTag.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import { EndCard } from './EndCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { StateForms } from './StateForms.tsx';
import { Storyboard } from './Storyboard.tsx';
import { StudioCard } from './StudioCard.tsx';
import { ThumbnailCard } from './ThumbnailCard.tsx';

const factsOf = ({ durationSeconds, width, height, frameRate, hasSound, uploadDate }: StudioAnswer): string[] => [
  ...(durationSeconds === null ? [] : [formatDuration(durationSeconds)]),
  ...(width === null || height === null ? [] : [`${width} × ${height}`]),
  ...(frameRate === null ? [] : [`${Math.round(frameRate * 100) / 100} frames a second`]),
  ...(hasSound === null ? [] : [hasSound ? 'with sound' : 'silent']),
  `uploaded ${formatDate(uploadDate)}`,
];

/** What acts on a state is gone with it; the keyboard goes on from the title. */
const useTitleFocus = (status: string) => {
  const title = useRef<HTMLHeadingElement>(null);
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current !== status && document.activeElement === document.body) title.current?.focus();
    lastStatus.current = status;
  }, [status]);
  return title;
};

const Header = ({ video }: { video: StudioAnswer }) => {
  const title = useTitleFocus(video.status);
  return (
    <header className="mt-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={title} tabIndex={-1} className="text-3xl wrap-anywhere">
          {titleOf(video)}
        </h1>
        <VideoStatusTag status={video.status} />
      </div>
      <p className="mt-3 text-sm text-muted tabular-nums">{factsOf(video).join(' · ')}</p>
    </header>
  );
};

/** Where to go on outside the studio. */
const ways: Partial<Record<VideoStatus, (id: string) => [label: string, to: string]>> = {
  uploading: () => ['Resume the upload', '/upload'],
  refused: (id) => ['Upload another file', `/upload?from=${id}`],
  listed: (id) => ['See it as buyers do', `/videos/${id}`],
  sold: () => ['See what you earned', '/account?tab=payout'],
};

/** It is, or has been, where visitors come by. */
const hasTraffic: readonly VideoStatus[] = ['listed', 'withdrawn', 'takenDown', 'sold'];

const NextStep = ({ video }: { video: StudioAnswer }) => {
  const way = video.claimId === null ? ways[video.status]?.(video.id) : undefined;
  return (
    <StudioCard title="Where it stands">
      <StatusPanel video={video} />
      {way && (
        <p className="mt-5 text-sm">
          <TextLink to={way[1]}>{way[0]}</TextLink>
        </p>
      )}
      {hasTraffic.includes(video.status) && (
        <p className="mt-3 text-sm">
          <TextLink to={`/studio/analytics?video=${video.id}`}>How often it is seen</TextLink>
        </p>
      )}
    </StudioCard>
  );
};

const Preview = ({ video }: { video: StudioAnswer }) => {
  const call = useCall();
  if (video.thumbnail === null) return null;
  return (
    <div>
      <PreviewPlayer
        title={titleOf(video)}
        poster={video.thumbnail}
        open={() => call(openOwnPreview, { params: { videoId: video.id } })}
      />
      <p className="mt-2 text-sm text-muted">This is what buyers see before they pay.</p>
      {video.storyboard && (
        <div className="mt-4">
          <Storyboard storyboard={video.storyboard} title={titleOf(video)} />
        </div>
      )}
    </div>
  );
};

const Studio = ({ video }: { video: StudioAnswer }) => {
  const saves = useSaveStates();
  return (
    <>
      <LeaveGuard findAtStake={(isGoingElsewhere) => (saves.isAnyLost(isGoingElsewhere) ? 'details' : 'nothing')} />
      <Header video={video} />
      <div className="mt-8 grid items-start gap-6 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <NextStep video={video} />
          <StateForms video={video} onSaveState={(state) => saves.note(video.id, state)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Preview video={video} />
          {may('changeThumbnail', video) && <ThumbnailCard video={video} />}
          {video.checks.length > 0 && <ChecksCard checks={video.checks} />}
          {video.history.length > 0 && <HistoryCard history={video.history} />}
          <EndCard video={video} />
          <ButtonLink to={`/upload?from=${video.id}`} variant="hairline">
            Use these details for another file
          </ButtonLink>
        </div>
      </div>
    </>
  );
};

const Loading = () => (
  <div role="status" aria-label="Loading" className="mt-4 flex flex-col gap-6">
    <Skeleton className="h-10 w-72" />
    <Skeleton className="h-64 w-full" />
  </div>
);

const StudioOf = ({ videoId }: { videoId: string }) => {
  const { data, error, refetch } = useStudioVideo(videoId);
  return (
    <div className="wrap py-10">
      <Head title={data ? `${titleOf(data)} · Studio` : 'Studio'} isHidden />
      <Link
        to="/account?tab=videos"
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted no-underline hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={16} />
        My Videos
      </Link>
      {data && <Studio video={data} />}
      {!data && error && (
        <EmptyState
          headingLevel={1}
          title="This video could not be opened"
          text={problemText(error, 'Please try again in a moment.')}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!data && !error && <Loading />}
    </div>
  );
};

export const StudioPage = () => {
  const { videoId = '' } = useParams();
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <StudioOf key={videoId} videoId={videoId} />
    </QueryClientProvider>
  );
};
