import type { Video } from '#contracts/catalogue/catalogue.ts';
import { VideoGrid } from '#web/components/videos/VideoGrid.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const SHOWN = 3;

/** What was saved last and can still be bought. */
export const SavedVideos = ({ videos }: { videos: readonly Video[] }) => (
  <section aria-label="Saved videos" className="mt-12">
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl">Saved videos</h2>
      {videos.length > 0 && <TextLink to="/saved">All saved videos</TextLink>}
    </div>
    {videos.length === 0 ? (
      <p className="text-muted">Nothing saved yet. Press Save on a video that you want to think about.</p>
    ) : (
      <VideoGrid videos={videos.slice(0, SHOWN)} headingLevel={3} />
    )}
  </section>
);
