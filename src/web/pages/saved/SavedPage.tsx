import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { savedVideos } from '#contracts/catalogue/saved.ts';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { keepWithin, pageAddress, pageCountOf } from '#web/components/browse/listPages.ts';
import { videoGridClass } from '#web/components/videos/VideoGrid.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SavedItem } from './SavedItem.tsx';

const PATH = '/saved';

export const loadSaved = async ({ call, url, signal }: LoadInput) => {
  const list = await call(savedVideos, { query: { page: readFilters(url.searchParams).page } }, { signal });
  keepWithin(list, PATH);
  return list;
};

type SavedList = Awaited<ReturnType<typeof loadSaved>>;

/** What was on this page keeps its place, removed or not; what moves up from the next one is added at the end. */
const useSteadyVideos = (videos: SavedList['videos']): SavedList['videos'] => {
  const [shown, setShown] = useState(videos);
  const added = videos.filter(({ id }) => !shown.some((candidate) => candidate.id === id));
  if (added.length > 0) setShown([...shown, ...added]);
  return shown;
};

const Filled = ({ list }: { list: SavedList }) => {
  const pageCount = pageCountOf(list);
  const videos = useSteadyVideos(list.videos);
  const { revalidate } = useRevalidator();
  /** The first of the next page would otherwise slip onto this one unseen. */
  const readAgain = (): void => {
    if (list.page < pageCount) void revalidate();
  };
  return (
    <>
      <ul aria-label="Saved videos" className={videoGridClass}>
        {videos.map((video) => (
          <li key={video.id} className="flex min-w-0 *:w-full">
            <SavedItem video={video} onChange={readAgain} />
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-col gap-4 text-center text-sm text-muted">
        <Pagination page={list.page} pageCount={pageCount} to={(page) => pageAddress(PATH, page)} />
        {list.page === pageCount && <p>That is everything you have saved.</p>}
      </div>
    </>
  );
};

export const SavedPage = () => {
  const list = useLoaderData<typeof loadSaved>();
  return (
    <div className="wrap py-10">
      <Head title="Saved videos" isHidden />
      <h1 className="text-3xl">Saved videos</h1>
      <p className="mt-3 mb-8 max-w-text text-muted">
        Saving does not reserve a video: the first completed payment wins. Sold or withdrawn videos leave this list.
      </p>
      {list.total === 0 ? (
        <EmptyState
          drawing={<EmptyListings />}
          title="Nothing saved yet"
          text="Press Save on a video that you want to think about, and you will find it here."
          action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
        />
      ) : (
        <Filled key={list.page} list={list} />
      )}
    </div>
  );
};
