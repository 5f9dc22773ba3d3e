import type { Video } from '#contracts/catalogue/catalogue.ts';
import { VideoCard } from './VideoCard.tsx';

export type VideoGridProps = {
  videos: readonly Video[];
  /** How many of the first are above the fold. */
  eagerCount?: number;
  headingLevel?: 2 | 3;
};

/** Three columns, two under 960, one under 600. */
export const videoGridClass = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3';

export const VideoGrid = ({ videos, eagerCount = 0, headingLevel = 2 }: VideoGridProps) => (
  <ul className={videoGridClass}>
    {videos.map((video, index) => (
      <li key={video.id} className="flex min-w-0 *:w-full">
        <VideoCard video={video} isEager={index < eagerCount} headingLevel={headingLevel} />
      </li>
    ))}
  </ul>
);
