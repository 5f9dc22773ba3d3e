import { useLoaderData } from 'react-router-dom';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { noFilters, readFilters, type BrowseFilters } from '#web/components/browse/browseFilters.ts';
import { loadVideoPage } from '#web/components/videos/loadVideoPage.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { BrowseCallToAction, VideoBrowser } from '#web/components/browse/VideoBrowser.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { videoItems } from '#web/seo/structuredData.ts';

export const loadSearch = ({ call, url, signal }: LoadInput) =>
  loadVideoPage(call, readFilters(url.searchParams), '/search', signal);

const headingOf = ({ q, category }: BrowseFilters): string => {
  const where = category === noFilters.category ? '' : ` in ${categoryLabel(category)}`;
  return (q === '' ? 'All videos' : `“${q}”`) + where;
};

/** Orders, prices and pages are views of one thing; a category has its own address. */
const canonicalOf = ({ category }: BrowseFilters): string =>
  category === noFilters.category ? '/search' : `/categories/${category}`;

export const SearchPage = () => {
  const list = useLoaderData<typeof loadSearch>();
  const { origin } = useBoot();
  const heading = headingOf(list.filters);
  return (
    <div className="wrap py-10">
      <Head
        title={list.filters.q === '' ? 'Search videos' : `Videos for ${heading}`}
        description="Real projects filmed by real people: DIY, cooking, gardening, repairs. Each video is sold once, with full commercial rights."
        canonical={canonicalOf(list.filters)}
        // Anybody can make a page of any words.
        isHidden={list.filters.q !== ''}
      />
      <h1 className="mb-8 text-3xl">{heading}</h1>
      <VideoBrowser list={list} basePath="/search" />
      <BrowseCallToAction />
      {list.videos.length > 0 && <JsonLd data={videoItems(origin, list.videos)} />}
    </div>
  );
};
