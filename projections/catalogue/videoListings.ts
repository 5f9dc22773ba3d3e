/** The videos listed now: browse, search, categories, the video page. */
import type { Sort } from '#contracts/catalogue/vocabulary.ts';
import { allCategories, browseLimits, categories } from '#contracts/catalogue/vocabulary.ts';
import { highestPriceWithin } from '#contracts/shared/money.ts';
import type { CatalogueEvent, VideoFacts, VideoPictures } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';
import { publicPictures } from './publicPictures.ts';
import { projection } from '#platform/projections/projection.ts';
import type { Knex } from 'knex';

/** A separator that no search holds keeps a match inside one field. */
const searchText = ({ title, description, tags }: { title: string; description: string; tags: string[] }): string =>
  [title, description, ...tags].join('\n').toLowerCase();

/** Letters and digits of any language in lower case, one space between words. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Every word of the title, then of the tags, has a space in front, so that a pattern finds beginnings of words. */
const headline = ({ title, tags }: { title: string; tags: string[] }): string =>
  ` ${plainWords(title)}\n ${plainWords(tags.join(' '))}`;

export const videoListings = projection<CatalogueEvent | SalesEvent>(
  'video_listings',
  5,
  {
    tables: `create table video_listings (
    id uuid primary key,
    creator_id uuid not null,
    title text not null,
    description text not null,
    category text not null,
    tags text[] not null,
    price_pence int not null,
    duration_seconds real not null,
    facts jsonb not null,
    pictures jsonb not null,
    listed_at timestamptz not null,
    views int not null default 0,
    -- somebody's claim on the offer is being paid right now
    is_claimed boolean not null default false,
    -- copyright claims for which it is disabled
    claims int not null default 0,
    is_offered boolean not null generated always as (not is_claimed and claims = 0) stored,
    search text not null,
    headline text not null
  );`,
    indexes: `create index on video_listings (listed_at desc, id);
  create index on video_listings (views desc, listed_at desc, id);
  create index on video_listings (price_pence, listed_at desc, id);
  create index on video_listings (duration_seconds, listed_at desc, id);
  create index on video_listings (category, listed_at desc, id);
  create index on video_listings (creator_id, listed_at desc, id);
  create index on video_listings (category, price_pence) where is_offered;
  create index on video_listings using gin (search public.gin_trgm_ops);
  create index on video_listings using gin (headline public.gin_trgm_ops);`,
  },
  {
    VideoListed: (db, { data, metadata }) =>
      db.insert('video_listings', {
        id: data.videoId,
        creator_id: data.creatorId,
        title: data.title,
        description: data.description,
        category: data.category,
        tags: data.tags,
        price_pence: data.pricePence,
        duration_seconds: data.facts.durationSeconds,
        facts: data.facts,
        pictures: data.pictures,
        listed_at: metadata.at,
        search: searchText(data),
        headline: headline(data),
      }),
    ListingEdited: (db, { data }) =>
      db.query(
        `update video_listings set title = $2, description = $3, category = $4, tags = $5, search = $6, headline = $7
         where id = $1`,
        [data.videoId, data.title, data.description, data.category, data.tags, searchText(data), headline(data)],
      ),
    ThumbnailChanged: (db, { data }) =>
      db.query(`update video_listings set pictures = pictures || $2::jsonb where id = $1`, [
        data.videoId,
        publicPictures(data),
      ]),
    VideoTrafficCounted: (db, { data }) =>
      db.query('update video_listings set views = views + $2 where id = $1', [data.videoId, data.views]),
    OfferRepriced: (db, { data }) =>
      db.query('update video_listings set price_pence = $2 where id = $1', [data.videoId, data.pricePence]),
    OfferWithdrawn: (db, { data }) => db.query('delete from video_listings where id = $1', [data.videoId]),
    // Its creator may have listed it again while it was being taken down.
    VideoTakenDown: (db, { data }) => db.query('delete from video_listings where id = $1', [data.videoId]),
    OfferClaimed: (db, { data }) =>
      db.query('update video_listings set is_claimed = true where id = $1', [data.videoId]),
    ClaimReleased: (db, { data }) =>
      db.query('update video_listings set is_claimed = false where id = $1', [data.videoId]),
    VideoDisabled: (db, { data }) =>
      db.query('update video_listings set claims = claims + 1 where id = $1', [data.videoId]),
    VideoEnabled: (db, { data }) =>
      db.query('update video_listings set claims = claims - 1 where id = $1', [data.videoId]),
    VideoPaused: (db, { data }) =>
      db.query('update video_listings set claims = claims + 1 where id = $1', [data.videoId]),
    VideoResumed: (db, { data }) =>
      db.query('update video_listings set claims = claims - 1 where id = $1', [data.videoId]),
    VideoSold: (db, { data }) => db.query('delete from video_listings where id = $1', [data.videoId]),
  },
);

export type VideoListing = {
  id: string;
  creatorId: string;
  creator: string | null;
  creatorUsername: string | null;
  /** Suspended creators have no page of their own. */
  isCreatorSuspended: boolean | null;
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
  facts: VideoFacts;
  pictures: VideoPictures;
  listedAt: string;
  views: number;
};

export type VideoListingPage = VideoListing & {
  isClaimed: boolean;
  creatorAvatar: string | null;
  /** Null while the other read model has not applied it yet. */
  priorUse: string | null;
};

export type ListingFilter = {
  q: string;
  category: string;
  sort: Sort;
  /** All-in, in pounds. */
  minPrice: number;
  maxPrice: number;
  /** The current fee of buyers, in basis points. */
  buyerFeeBps: number;
  page: number;
};

export const listingOrders: Record<Sort, string> = {
  recent: 'l.listed_at desc, l.id',
  popular: 'l.views desc, l.listed_at desc, l.id',
  price_asc: 'l.price_pence, l.listed_at desc, l.id',
  price_desc: 'l.price_pence desc, l.listed_at desc, l.id',
  duration_asc: 'l.duration_seconds, l.listed_at desc, l.id',
  duration_desc: 'l.duration_seconds desc, l.listed_at desc, l.id',
};

export const listingColumns = [
  'l.id',
  'l.creator_id as creatorId',
  'u.display_name as creator',
  'u.username as creatorUsername',
  'u.is_suspended as isCreatorSuspended',
  'l.title',
  'l.description',
  'l.category',
  'l.tags',
  'l.price_pence as pricePence',
  'l.facts',
  'l.pictures',
  'l.listed_at as listedAt',
  'l.views',
] as const;

/** Listed videos, for queries that choose by other criteria than the filters. */
export const selectListings = (db: Db) =>
  db('video_listings as l')
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select<VideoListing[]>(...listingColumns);

export const isEvery = (category: string): boolean => category === '' || category === allCategories[0];

/** A category matches as a case-insensitive substring; the list is closed, so the index serves. */
export const categoriesLike = (text: string): string[] =>
  categories.map(([value]) => value).filter((value) => value.includes(text.toLowerCase()));

export type Narrowing = Omit<ListingFilter, 'category' | 'sort' | 'page'>;

/** The number of remaining videos in every category. */
export const narrowed = (db: Db, { q, minPrice, maxPrice, buyerFeeBps }: Narrowing): Knex.QueryBuilder => {
  const query = db('video_listings as l').where('l.is_offered', true);
  const words = q.trim().toLowerCase();
  if (words !== '') void query.where('l.search', 'like', `%${escapeLike(words)}%`);
  // Totals grow with prices, so a bound on what is paid is one on the price, which has an index.
  const bound = (totalPence: number): number => highestPriceWithin(totalPence, { buyerFeeBps });
  if (minPrice > 0) void query.where('l.price_pence', '>', bound(minPrice * 100 - 1));
  if (maxPrice < browseLimits.priceMaxPounds) void query.where('l.price_pence', '<=', bound(maxPrice * 100));
  return query;
};

export const matching = (db: Db, filter: ListingFilter): Knex.QueryBuilder => {
  const query = narrowed(db, filter);
  if (isEvery(filter.category)) return query;
  return query.whereIn('l.category', categoriesLike(filter.category));
};

/** Up to this many matches are found first and sorted then; beyond it an index in the requested order is faster. */
export const FEW_MATCHES = 3000;

/** One page of the `total` matches. The planner cannot know how rare a word is, so the count decides the query. */
export const findVideoListings = async (db: Db, filter: ListingFilter, total: number): Promise<VideoListing[]> => {
  const skipped = (filter.page - 1) * browseLimits.pageSize;
  if (skipped >= total) return [];
  const matches = matching(db, filter).select('l.*');
  const query = db.queryBuilder();
  // Found on their own, few matches keep the planner from walking the whole order for them.
  if (total <= FEW_MATCHES) void query.withMaterialized('l', matches).from('l');
  else void query.from(matches.as('l'));
  return query
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select(...listingColumns)
    .orderByRaw(listingOrders[filter.sort])
    .limit(browseLimits.pageSize)
    .offset(skipped) as Promise<VideoListing[]>;
};

/** One listed video, also while an order holds the claim on it. */
export const getVideoListing = async (db: Db, id: string): Promise<VideoListingPage | undefined> =>
  db('video_listings as l')
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .leftJoin('videos as v', 'v.id', 'l.id')
    .where({ 'l.id': id, 'l.claims': 0 })
    .first<VideoListingPage | undefined>(
      ...listingColumns,
      'l.is_claimed as isClaimed',
      'u.avatar as creatorAvatar',
      'v.prior_use as priorUse',
    );

/** One page of a creator's listed videos, the newest first. */
export const findListingsOf = async (db: Db, creatorId: string, page: number): Promise<VideoListing[]> =>
  selectListings(db)
    .where({ 'l.creator_id': creatorId, 'l.is_offered': true })
    .orderByRaw(listingOrders.recent)
    .limit(browseLimits.pageSize)
    .offset((page - 1) * browseLimits.pageSize);

export const countListingsOf = async (db: Db, creatorId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('video_listings')
    .where({ creator_id: creatorId, is_offered: true })
    .count<{ count: number }[]>('* as count');
  return count;
};

/** Below this number a median describes single videos rather than a category. */
const FEWEST_SIMILAR = 5;

/** The median of creators' prices in pence, by category; a category with few listed videos has none. */
export const findMedianPrices = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db('video_listings')
    .groupBy('category')
    .havingRaw('count(*) >= ?', [FEWEST_SIMILAR])
    .select<{ category: string; pence: number }[]>(
      'category',
      db.raw('round(percentile_cont(0.5) within group (order by price_pence))::int as pence'),
    );
  return new Map(rows.map(({ category, pence }) => [category, pence]));
};

export const countListings = async (db: Db): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('video_listings')
    .where({ is_offered: true })
    .count<{ count: number }[]>('* as count');
  return count;
};
