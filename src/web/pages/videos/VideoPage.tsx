import { lazy, Suspense, useEffect } from 'react';
import { data, useLoaderData } from 'react-router-dom';
import { getVideo, openPreview, type Video, type VideoPage as ShownVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { CreatorLink } from '#web/components/videos/CreatorLink.tsx';
import { PreviewPlayer } from '#web/components/videos/PreviewPlayer.tsx';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { findSimilar } from '#web/components/browse/similarVideos.ts';
import { VideoGrid } from '#web/components/videos/VideoGrid.tsx';
import { viewsSeverity, viewsTag } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { noteVisit } from '#web/app/session/visits.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { BuyPanel } from './BuyPanel.tsx';
import { videoData } from './videoData.ts';

// The server renders them; a visitor's browser has them when the rest is there.
const SoldNotice = lazy(() => import('./SoldNotice.tsx').then((module) => ({ default: module.SoldNotice })));
const VideoActions = lazy(() => import('./VideoActions.tsx').then((module) => ({ default: module.VideoActions })));
const VideoDetails = lazy(() => import('./VideoDetails.tsx').then((module) => ({ default: module.VideoDetails })));

export const loadVideo = async ({ call, params, signal }: LoadInput) => {
  const videoId = params['videoId'] ?? '';
  try {
    const video = await call(getVideo, { params: { videoId } }, { signal });
    return data({ video, similar: await findSimilar(call, video) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 410)
      return data({ video: null, similar: await findSimilar(call, { id: videoId }) }, { status: 410 });
    // An address that is no id was never a video.
    if (error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

/** Counted by the server, once per visitor and day. */
const useCountedView = (videoId: string | undefined): void => {
  const call = useCall();
  useEffect(() => {
    if (videoId !== undefined) noteVisit(call, videoId);
  }, [call, videoId]);
};

const Stills = ({ stills, title }: { stills: readonly string[]; title: string }) => (
  <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-4">
    {stills.slice(0, 4).map((still, index) => (
      <li key={still} className="max-sm:nth-4:hidden">
        <img
          src={still}
          alt={`Still ${index + 1} of ${title}`}
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          className="aspect-video w-full rounded-md bg-stage object-cover"
        />
      </li>
    ))}
  </ul>
);

const SoldVideo = ({ similar }: { similar: readonly Video[] }) => (
  <>
    <Head title="Sold" isHidden />
    <Suspense>
      <SoldNotice similar={similar} />
    </Suspense>
  </>
);

const Headline = ({ video }: { video: ShownVideo }) => (
  <>
    <h1 className="text-3xl">{video.title}</h1>
    <p className="mt-3 mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <span>
        by <CreatorLink video={video} /> · {video.duration} ·{' '}
        {video.is4K ? '4K' : video.isHD ? 'HD' : `${video.height}p`} · {video.orientation}
      </span>
      <Tag severity={viewsSeverity(video.views)}>{viewsTag(video.views)}</Tag>
    </p>
  </>
);

/** For search engines, to which the server alone speaks. */
const describe = ({ description, creator, duration }: ShownVideo): string =>
  `${description.slice(0, 120)} By ${creator}, ${duration}. Sold once, with full commercial rights.`.trim();

export const VideoPage = () => {
  const { video, similar } = useLoaderData<typeof loadVideo>();
  const { origin, brandName } = useBoot();
  const call = useCall();
  useCountedView(video?.id);
  if (!video) return <SoldVideo similar={similar} />;
  return (
    <div className="wrap py-8">
      <Head
        title={video.title}
        description={import.meta.env.SSR ? describe(video) : ''}
        image={video.poster}
        type="video.other"
      />
      <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)]">
        <div>
          <PreviewPlayer
            key={video.id}
            title={video.title}
            poster={video.poster}
            blurred={video.blurred}
            open={() => call(openPreview, { params: { videoId: video.id }, body: { isPlayed: true } })}
          />
          {video.stills.length > 0 && <Stills stills={video.stills} title={video.title} />}
        </div>
        <aside className="md:sticky md:top-24 md:row-span-2">
          <Headline video={video} />
          <BuyPanel video={video} />
          <Suspense fallback={<Skeleton className="mt-4 h-11" />}>
            <VideoActions video={video} />
          </Suspense>
        </aside>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <VideoDetails video={video} />
        </Suspense>
      </div>
      {similar.length > 0 && (
        <section className="mt-20">
          <h2 className="mb-6 text-2xl">More like this</h2>
          <VideoGrid videos={similar} headingLevel={3} />
        </section>
      )}
      <JsonLd data={videoData(video, origin, brandName)} />
    </div>
  );
};
