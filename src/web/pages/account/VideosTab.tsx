import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { uploadsLeftText } from '#web/components/studio/uploadsLeftText.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TabState } from './TabState.tsx';
import { BulkBar } from './videos/BulkBar.tsx';
import { GroupFilter, isShown, shownIn } from './videos/GroupFilter.tsx';
import { useMyVideos } from './videos/useMyVideos.ts';
import { TrustNote } from './videos/TrustNote.tsx';
import { VideoRow } from './videos/VideoRow.tsx';

const idsOf = (videos: readonly MyVideo[]): ReadonlySet<string> => new Set(videos.map(({ id }) => id));

const VideoList = ({ videos }: { videos: readonly MyVideo[] }) => {
  const [query] = useSearchParams();
  const active = shownIn(query);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const shown = videos.filter((video) => isShown(active, video));
  // What the filter hides is not acted on.
  const selected = shown.filter(({ id }) => selectedIds.has(id));
  const select = (some: readonly MyVideo[]): void => setSelectedIds(idsOf(some));
  return (
    <>
      <GroupFilter videos={videos} active={active} />
      <div className="mt-4 flex flex-col gap-3">
        <BulkBar selected={selected} onSelect={select} />
      </div>
      {shown.length === 0 ? (
        <p className="mt-6 text-muted">You have no videos in this group.</p>
      ) : (
        <>
          <div className="mt-2">
            <Checkbox
              name="select-all"
              label={`Select all ${shown.length}`}
              isChecked={selected.length === shown.length}
              onChange={(isChecked) => select(isChecked ? shown : [])}
            />
          </div>
          <ul aria-label="My videos" className="divide-y divide-line border-t border-line">
            {shown.map((video) => (
              <VideoRow
                key={video.id}
                video={video}
                isSelected={selectedIds.has(video.id)}
                onSelect={(isSelected) =>
                  select(isSelected ? [...selected, video] : selected.filter(({ id }) => id !== video.id))
                }
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
};

export const VideosTab = () => {
  const query = useMyVideos();
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-xl">My Videos</h2>
          {query.data && <p className="mt-1 text-sm text-muted">{uploadsLeftText(query.data.uploadsLeftToday)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/studio/analytics" variant="hairline">
            Analytics
          </ButtonLink>
          <ButtonLink to="/upload">Upload a video</ButtonLink>
        </div>
      </div>
      <TabState query={query}>
        {({ videos }) =>
          videos.length === 0 ? (
            <EmptyState
              drawing={<EmptyListings />}
              title="No videos yet"
              text="Upload a project you have filmed and name your price. We check it within hours."
            />
          ) : (
            <VideoList videos={videos} />
          )
        }
      </TabState>
      <TrustNote />
    </section>
  );
};
