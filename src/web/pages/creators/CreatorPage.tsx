import { useLoaderData } from 'react-router-dom';
import { getCreator, type Creator } from '#contracts/catalogue/creators.ts';
import { creatorReviews, type CreatorReviews } from '#contracts/reviews/reviews.ts';
import { Problem } from '#contracts/http/problem.ts';
import { Avatar } from '#web/components/people/Avatar.tsx';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { keepWithin, pageAddress, pageCountOf } from '#web/components/browse/listPages.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { VideoGrid } from '#web/components/videos/VideoGrid.tsx';
import { formatMonth } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head, JsonLd } from '#web/seo/Head.tsx';
import { breadcrumbs, videoItems } from '#web/seo/structuredData.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Reviews } from './Reviews.tsx';

const pathOf = (username: string): string => `/creators/${username}`;

export const loadCreator = async ({ call, params, url, signal }: LoadInput) => {
  const username = params['username'] ?? '';
  try {
    const query = { page: readFilters(url.searchParams).page };
    const [answer, reviews] = await Promise.all([
      call(getCreator, { params: { username }, query }, { signal }),
      call(creatorReviews, { params: { username }, query: {} }, { signal }),
    ]);
    keepWithin(answer, pathOf(answer.creator.username));
    return { ...answer, reviews };
  } catch (error) {
    // What is no name was never a creator's.
    if (error instanceof Problem && error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

const personData = ({ username, displayName, bio, avatarUrl }: Creator, origin: string) => ({
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    name: displayName,
    url: new URL(pathOf(username), origin).href,
    ...(bio === '' ? {} : { description: bio }),
    ...(avatarUrl === null ? {} : { image: new URL(avatarUrl, origin).href }),
  },
});

/** A person has no rating in schema.org's words; what they do for others has. Only buyers' own stars are in it. */
const ratingData = ({ username, displayName }: Creator, { rating }: CreatorReviews, origin: string) =>
  rating === null
    ? []
    : [
        {
          '@type': 'Service',
          name: `Videos by ${displayName}`,
          provider: { '@type': 'Person', name: displayName, url: new URL(pathOf(username), origin).href },
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        },
      ];

const Figures = ({ creator, forSale }: { creator: Creator; forSale: number }) => (
  <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 text-sm">
    {[
      ['Member since', formatMonth(creator.memberSince)],
      ['For sale', String(forSale)],
      ['Sold', String(creator.soldCount)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt className="text-muted">{name}</dt>
        <dd className="font-medium tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

const Portrait = ({ creator, forSale }: { creator: Creator; forSale: number }) => (
  <header className="flex flex-wrap items-start gap-x-8 gap-y-5">
    <Avatar profile={creator} className="size-20 text-2xl sm:size-28 sm:text-3xl" />
    <div className="max-w-text min-w-0 grow basis-72">
      <h1 className="text-3xl wrap-anywhere">{creator.displayName}</h1>
      <p className="mt-1 text-sm text-muted">@{creator.username}</p>
      {creator.bio !== '' && <p className="mt-4 wrap-anywhere whitespace-pre-line">{creator.bio}</p>}
      <Figures creator={creator} forSale={forSale} />
      {creator.takesMessages && (
        <p className="mt-5">
          <ButtonLink to={`/messages?to=${creator.username}`} variant="hairline">
            Send a message
          </ButtonLink>
        </p>
      )}
    </div>
  </header>
);

export const CreatorPage = () => {
  const { creator, reviews, ...list } = useLoaderData<typeof loadCreator>();
  const { origin } = useBoot();
  const path = pathOf(creator.username);
  return (
    <div className="wrap py-10">
      <Head
        title={`Videos by ${creator.displayName}`}
        description={`${creator.displayName} sells the exclusive rights to their own videos here. Each is sold once, with full commercial rights.`}
        canonical={pageAddress(path, list.page)}
      />
      <Portrait creator={creator} forSale={list.total} />
      <section className="mt-12">
        <h2 className="mb-6 text-2xl">For sale</h2>
        {list.total === 0 ? (
          <EmptyState
            drawing={<EmptyListings />}
            title="Nothing for sale at the moment"
            text="Each video is sold once. This creator’s videos are sold or not listed yet."
            action={<ButtonLink to="/search">See other videos</ButtonLink>}
          />
        ) : (
          <VideoGrid videos={list.videos} eagerCount={1} headingLevel={3} />
        )}
      </section>
      <div className="mt-12">
        <Pagination page={list.page} pageCount={pageCountOf(list)} to={(page) => pageAddress(path, page)} />
      </div>
      <Reviews creator={creator} reviews={reviews} />
      <JsonLd
        data={{
          '@graph': [
            personData(creator, origin),
            ...ratingData(creator, reviews, origin),
            videoItems(origin, list.videos),
            breadcrumbs(origin, [
              { name: 'Videos', path: '/search' },
              { name: creator.displayName, path },
            ]),
          ],
        }}
      />
    </div>
  );
};
