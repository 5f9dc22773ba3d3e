import { useLoaderData } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import { categories, categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { CategoryLinks } from '#web/components/browse/CategoryLinks.tsx';
import { loadVideoPage } from '#web/components/videos/loadVideoPage.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { BrowseCallToAction, VideoBrowser } from '#web/components/browse/VideoBrowser.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { breadcrumbs, videoItems } from '#web/seo/structuredData.ts';

export const loadCategory = ({ call, params, url, signal }: LoadInput) => {
  const category = params['slug'] ?? '';
  if (!categories.some(([value]) => value === category)) throw new Problem('not-found');
  return loadVideoPage(call, { ...readFilters(url.searchParams), category }, '/search', signal);
};

export const CategoryPage = () => {
  const list = useLoaderData<typeof loadCategory>();
  const { origin } = useBoot();
  const { category } = list.filters;
  const label = categoryLabel(category);
  return (
    <div className="wrap py-10">
      <Head
        title={`${label} videos`}
        description={`${label} footage by the people who did the work. Each video is sold once, with full commercial rights.`}
        canonical={`/categories/${category}`}
      />
      <h1 className="mb-6 text-3xl">{label} videos</h1>
      <div className="mb-6">
        <CategoryLinks categories={categories} current={category} addressOf={(value) => `/categories/${value}`} />
      </div>
      <VideoBrowser list={list} basePath="/search" />
      <BrowseCallToAction />
      <JsonLd
        data={{
          '@graph': [
            videoItems(origin, list.videos),
            breadcrumbs(origin, [
              { name: 'Videos', path: '/search' },
              { name: label, path: `/categories/${category}` },
            ]),
          ],
        }}
      />
    </div>
  );
};
