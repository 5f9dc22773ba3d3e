import { useNavigation, useNavigate } from 'react-router-dom';
import { openShortcuts } from '#web/components/shortcuts/openShortcuts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { BrowseFilterBar } from './BrowseFilterBar.tsx';
import { changeFilters, clearFilters, filtersToSearch, type VideoList } from './browseFilters.ts';
import { EmptyListings } from './EmptyListings.tsx';
import { FoundLine } from './FoundLine.tsx';
import { FoundNames } from './FoundNames.tsx';
import { VideoGrid } from '#web/components/videos/VideoGrid.tsx';

/** One picture leads; the rest of the first row follows by itself. */
const EAGER = 1;

export type VideoBrowserProps = {
  list: VideoList;
  /** Where changes of the filters lead. */
  basePath: string;
};

/** Filters, count, cards and pages: the list of /browse, /search and the categories. */
export const VideoBrowser = ({ list, basePath }: VideoBrowserProps) => {
  const { videos, total, page, pageSize, filters, categoryCounts, nearMatches, creators, categories } = list;
  const navigate = useNavigate();
  const isBusy = useNavigation().state === 'loading';
  const address = (search: typeof filters): string => basePath + filtersToSearch(search);
  const clear = (): void => void navigate(address(clearFilters(filters)), { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-6">
      <BrowseFilterBar filters={filters} categoryCounts={categoryCounts} basePath={basePath} />
      <FoundNames creators={creators} categories={categories} />
      <FoundLine list={list} basePath={basePath} onClear={clear} />
      {videos.some(({ isPromoted }) => isPromoted) && (
        <p className="text-sm text-muted">
          Videos marked ‘Promoted’ come first because their creators pay for{' '}
          <TextLink to="/pricing#creator-pro">Creator Pro</TextLink>.
        </p>
      )}
      <div aria-busy={isBusy} className={classes('transition-opacity duration-200', isBusy && 'opacity-60')}>
        {videos.length === 0 ? (
          <EmptyState
            drawing={<EmptyListings />}
            title="No videos found."
            text="Try adjusting your search or filters to find what you're looking for."
            action={<Button onClick={clear}>Clear All Filters</Button>}
          />
        ) : (
          <VideoGrid videos={videos} eagerCount={EAGER} />
        )}
      </div>
      {nearMatches.length > 0 && <NearMatches q={filters.q} videos={nearMatches} isAll={total === 0} />}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        to={(to) => address(changeFilters(filters, { page: to }))}
      />
      <ShortcutsButton />
    </div>
  );
};

/** Apart from the answer, which is what matches exactly. */
const NearMatches = ({ q, videos, isAll }: { q: string; videos: VideoList['nearMatches']; isAll: boolean }) => (
  <section aria-labelledby="near-matches" className="border-t border-line pt-8">
    <h2 id="near-matches" className="text-2xl">
      Close to “{q}”
    </h2>
    <p className="mt-2 mb-6 text-muted">
      {isAll
        ? 'No video matches these words exactly. These come close.'
        : 'These do not match exactly. They come close.'}
    </p>
    <VideoGrid videos={videos} headingLevel={3} />
  </section>
);

/** Keys are for those who have them; on a touch screen nobody asks. */
const ShortcutsButton = () => (
  <div className="flex justify-center touch:hidden no-script:hidden">
    <Button variant="text" onClick={() => void openShortcuts()}>
      Keyboard shortcuts
    </Button>
  </div>
);

/** For creators and for those who found nothing. */
export const BrowseCallToAction = () => (
  <section className="mt-20 flex flex-wrap items-center justify-between gap-6 rounded-lg border border-line bg-surface p-6 sm:p-10">
    <div className="max-w-text">
      <h2 className="text-2xl">Filmed a project? Missing a video?</h2>
      <p className="mt-2 text-muted">List your own project, or tell creators what you would buy.</p>
    </div>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/upload">Upload Your Videos</ButtonLink>
      <ButtonLink to="/request" variant="hairline">
        Request Content
      </ButtonLink>
    </div>
  </section>
);
