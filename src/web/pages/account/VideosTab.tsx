import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myVideos, type MyVideo } from '#contracts/catalogue.ts';
import { formatPounds } from '#contracts/money.ts';
import { categoryLabel, formatDuration } from '#contracts/vocabulary.ts';
import { EmptyShelf } from '../../components/EmptyShelf.tsx';
import { useCall } from '../../components/Providers.tsx';
import { formatDate, viewsText } from '../../components/videoText.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { VideoStatusTag } from '../../ui/VideoStatusTag.tsx';
import { SteadyThumbnail } from './SteadyThumbnail.tsx';
import { TabState } from './TabState.tsx';

const AGAIN_MS = 3000;

const isMoving = ({ status }: MyVideo): boolean => status === 'processing' || status === 'uploading';

/** Asks again while something is under way. */
const useMyVideos = () => {
  const call = useCall();
  return useQuery({
    queryKey: ['my-videos'],
    queryFn: ({ signal }) => call(myVideos, { signal }),
    refetchInterval: ({ state }) => (state.data?.videos.some(isMoving) ? AGAIN_MS : false),
  });
};

const Remark = ({ video }: { video: MyVideo }): ReactNode => {
  switch (video.status) {
    case 'uploading':
      return (
        <p className="text-sm text-muted">
          Not all of the file has arrived. <TextLink to="/upload">Go on with the upload</TextLink>
        </p>
      );
    case 'processing':
      return <p className="text-sm text-muted">We are checking the file and making the preview.</p>;
    case 'inReview':
      return <p className="text-sm text-muted">A moderator looks at it. Most videos are live within hours.</p>;
    case 'refused':
      return (
        <Notice severity="danger">
          {video.note} <TextLink to="/upload">Upload another file</TextLink>
        </Notice>
      );
    case 'rejected':
      return <Notice severity="warning">{video.note}</Notice>;
    case 'listed':
      return video.note ? <Notice severity="info">{video.note}</Notice> : null;
    case 'sold':
      return <p className="text-sm text-ok">Sold, once and for good. {formatPounds(video.creatorPence)} is yours.</p>;
    case 'cancelled':
      return null;
  }
};

const Amounts = ({ video: { pricePence, totalPence, creatorPence } }: { video: MyVideo }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
    {(
      [
        ['Your price', pricePence],
        ['Buyer pays', totalPence],
        ['You get', creatorPence],
      ] as const
    ).map(([name, pence]) => (
      <div key={name} className="flex gap-1.5">
        <dt className="text-muted">{name}</dt>
        <dd className="font-medium">{formatPounds(pence)}</dd>
      </div>
    ))}
  </dl>
);

const Advice = ({ advice }: { advice: readonly string[] }) =>
  advice.length > 0 && (
    <ul aria-label="Advice" className="flex flex-col gap-1 text-sm text-muted">
      {advice.map((text) => (
        <li key={text} className="flex gap-2">
          <Lightbulb aria-hidden size={15} className="mt-0.5 shrink-0 text-warn" />
          {text}
        </li>
      ))}
    </ul>
  );

const Row = ({ video }: { video: MyVideo }) => {
  const facts = [
    categoryLabel(video.category),
    ...(video.durationSeconds === null ? [] : [formatDuration(video.durationSeconds)]),
    ...(video.status === 'listed' || video.status === 'sold' ? [viewsText(video.views)] : []),
    formatDate(video.uploadDate),
  ];
  return (
    <li className="grid gap-4 py-6 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <SteadyThumbnail source={video.thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
      <article aria-label={video.title} className="flex min-w-0 flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-lg leading-tight">
            {video.status === 'listed' ? (
              <Link to={`/videos/${video.id}`} className="text-ink no-underline hover:underline">
                {video.title}
              </Link>
            ) : (
              video.title
            )}
          </h3>
          <VideoStatusTag status={video.status} />
        </div>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <Amounts video={video} />
        <Remark video={video} />
        <Advice advice={video.advice} />
      </article>
    </li>
  );
};

const leftText = (count: number): string => `${count} ${count === 1 ? 'upload' : 'uploads'} left today`;

export const VideosTab = () => {
  const query = useMyVideos();
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-xl">My Videos</h2>
          {query.data && <p className="mt-1 text-sm text-muted">{leftText(query.data.uploadsLeftToday)}</p>}
        </div>
        <ButtonLink to="/upload">Upload a video</ButtonLink>
      </div>
      <TabState query={query}>
        {({ videos }) =>
          videos.length === 0 ? (
            <EmptyState
              drawing={<EmptyShelf />}
              title="Nothing on your shelf yet"
              text="Upload a project you have filmed, name your price, and it is checked within hours."
            />
          ) : (
            <ul className="mt-4 divide-y divide-line">
              {videos.map((video) => (
                <Row key={video.id} video={video} />
              ))}
            </ul>
          )
        }
      </TabState>
    </section>
  );
};
