import { Link, useLoaderData } from 'react-router-dom';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';
import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import type { LoadInput } from '#web/app/routing/page.ts';
import { JsonLd } from '#web/seo/Head.tsx';
import { breadcrumbs } from '#web/seo/structuredData.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** Every category with what is in it and the picture of its newest video. */
export const loadCategories = ({ call, signal }: LoadInput) =>
  Promise.all(
    categories.map(async ([value, label]) => {
      const { total, videos } = await call(browseVideos, { query: { category: value } }, { signal });
      return { value, label, total, thumbnail: videos[0]?.thumbnail ?? null };
    }),
  );

const countText = (total: number): string => {
  if (total === 0) return 'Nothing at the moment';
  return total === 1 ? '1 video' : `${total.toLocaleString('en-GB')} videos`;
};

export const CategoriesPage = () => {
  const categoriesShown = useLoaderData<typeof loadCategories>();
  const { origin } = useBoot();
  return (
    <InfoLayout
      title="Categories"
      description={`${categories.map(([, label]) => label).join(', ')}: footage of real projects, each video sold once.`}
      heading="All categories"
      lead="Everything here was filmed by the people who did the work, and every video is sold once."
    >
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        {categoriesShown.map(({ value, label, total, thumbnail }) => (
          <li key={value}>
            <Link to={`/categories/${value}`} className="group block text-ink no-underline">
              <span className="block aspect-video overflow-hidden rounded-md bg-sunk">
                {thumbnail ? (
                  <Thumbnail source={thumbnail} className="size-full object-cover" />
                ) : (
                  <span className="grid size-full place-items-center">
                    <BrandMark />
                  </span>
                )}
              </span>
              <span className="head mt-3 block text-xl group-hover:underline">{label}</span>
              <span className="mt-1 block text-sm text-muted">{countText(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-muted">
        Looking for something else? <TextLink to="/search">Search all videos</TextLink> or{' '}
        <TextLink to="/request">ask for it</TextLink>.
      </p>
      <JsonLd data={breadcrumbs(origin, [{ name: 'Categories', path: '/categories' }])} />
    </InfoLayout>
  );
};
