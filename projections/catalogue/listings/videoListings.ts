/** The videos listed now: browse, search, categories, the video page. */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { CatalogueEvent, VideoFacts, VideoPictures } from '#events/catalogue.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { declareTermsIn, textTerms, termsIn } from './listingTerms.ts';
import { publicPictures } from '#projections/catalogue/publicPictures.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/** A separator that no search holds keeps a match inside one field. */
const searchText = ({ title, description, tags }: { title: string; description: string; tags: string[] }): string =>
  [title, description, ...tags].join('\n').toLowerCase();

/** Letters and digits of any language in lower case and without accents, one space between words. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Every word of the title, then of the tags, has a space in front, so that a pattern finds beginnings of words. */
const headline = ({ title, tags }: { title: string; tags: string[] }): string =>
  ` ${plainWords(title)}\n ${plainWords(tags.join(' '))}`;

/** The words of title and tags as they stand there, and their stems. */
export const headlineTerms = `(to_tsvector('pg_catalog.simple', headline) || to_tsvector('pg_catalog.english', headline))`;

/** One listing in so many is in the sample, by the end of its id, which is random. */
export const SAMPLED_OF = 64;
export const isSampled = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % SAMPLED_OF === 0;

/** What lists are narrowed by stands in every index, so that a list is found without reading the rows. */
const narrowedBy = 'category, price_pence, duration_seconds, resolution, orientation';
const orderIndex = (order: string, others = narrowedBy): string =>
  `create index on listing_matches (${order}) include (${others}) where is_offered;`;

const matchColumns = `creator_id, ${narrowedBy}, listed_at, is_promoted, search`;

/** Carries a change of the listing to what lists are found by. */
const follow = (db: ReadModel, id: string, columns: readonly string[]): void => {
  for (const table of isSampled(id) ? ['listing_matches', 'listing_sample'] : ['listing_matches'])
    db.query(
      `update ${table} as m set ${columns.map((column) => `${column} = l.${column}`).join(', ')}
       from video_listings as l where l.id = $1 and m.id = $1`,
      [id],
    );
};

/** Changes whether a listing is offered. */
const change = (db: ReadModel, id: string, assignment: string): void => {
  db.query(`update video_listings set ${assignment} where id = $1`, [id]);
  db.query(
    `update offered_listings set count = count + l.is_offered::int - m.is_offered::int
     from video_listings as l join listing_matches as m on m.id = l.id where l.id = $1 and l.is_offered <> m.is_offered`,
    [id],
  );
  follow(db, id, ['is_offered']);
};

const remove = (db: ReadModel, { data: { videoId } }: { data: { videoId: string } }): void => {
  db.query(
    'update offered_listings set count = count - 1 where exists (select from video_listings where id = $1 and is_offered)',
    [videoId],
  );
  for (const table of ['video_listings', 'listing_matches', 'listing_sample'])
    db.query(`delete from ${table} where id = $1`, [videoId]);
};

const promote = (db: ReadModel, creatorId: string, isPromoted: boolean): void => {
  if (isPromoted) db.insert('promoted_creators', { creator_id: creatorId });
  else db.query('delete from promoted_creators where creator_id = $1', [creatorId]);
  for (const table of ['listing_matches', 'listing_sample'])
    db.query(`update ${table} set is_promoted = $2 where creator_id = $1`, [creatorId, isPromoted]);
};

export const videoListings = projection<CatalogueEvent | SalesEvent | PlanEvent>(
  'video_listings',
  7,
  {
    tables: `${declareTermsIn}
  create table video_listings (
    id uuid primary key,
    creator_id uuid not null,
    title text not null,
    description text not null,
    category text not null,
    tags text[] not null,
    price_pence int not null,
    facts jsonb not null,
    pictures jsonb not null,
    listed_at timestamptz not null,
    -- somebody's claim on the offer is being paid right now
    is_claimed boolean not null default false,
    -- copyright claims for which it is disabled
    claims int not null default 0,
    is_offered boolean not null generated always as (not is_claimed and claims = 0) stored,
    search text not null,
    headline text not null
  );
  -- what lists are narrowed and ordered by; the text lies apart from these rows, which stay short
  create table listing_matches (
    id uuid primary key,
    creator_id uuid not null,
    category text not null,
    price_pence int not null,
    duration_seconds real not null,
    -- of the shorter side, in pixels
    resolution int not null,
    orientation text not null,
    listed_at timestamptz not null,
    -- its creator has Creator Pro
    is_promoted boolean not null,
    search text not null,
    views int not null default 0,
    is_offered boolean not null default true
  ) with (toast_tuple_target = 128);
  alter table listing_matches alter column search set storage external;
  -- the same of one in ${SAMPLED_OF}, to know how common a word is before it is driving for
  create table listing_sample (like listing_matches including defaults, primary key (id));
  -- how many are offered: the front page shows it, and would have to count a million of them
  create table offered_listings (is_only boolean primary key default true check (is_only), count int not null);
  -- every term that ever stood in a listing
  create table listing_terms (term text primary key);
  -- creators with Creator Pro, whether they have a listing or not
  create table promoted_creators (creator_id uuid primary key);
  -- Listings come in batches; statements of their own for each would take several times as long.
  create function note_listings() returns trigger language plpgsql as $$ begin
    insert into offered_listings as o (count) select count(*) from listed
      on conflict (is_only) do update set count = o.count + excluded.count; insert into listing_matches (id, ${matchColumns})
      select id, creator_id, category, price_pence, (facts ->> 'durationSeconds')::real,
        least((facts ->> 'width')::int, (facts ->> 'height')::int), facts ->> 'orientation', listed_at,
        exists (select from promoted_creators as p where p.creator_id = listed.creator_id), search
      from listed; insert into listing_sample select m.* from listed join listing_matches as m on m.id = listed.id
      where ('x' || right(m.id::text, 4))::bit(16)::int % ${SAMPLED_OF} = 0; insert into listing_terms
      select distinct term from listed, unnest(${termsIn('search')}) as term on conflict do nothing; return null; end $$;
  create trigger note_listings after insert on video_listings referencing new table as listed
    for each statement execute function note_listings();`,
    indexes: `create index on video_listings (listed_at desc, id);
  create index on video_listings (creator_id, listed_at desc, id);
  create index on video_listings using gin (${headlineTerms}) with (gin_pending_list_limit = 256);
  ${orderIndex('is_promoted desc, listed_at desc, id')}
  ${orderIndex('is_promoted desc, views desc, listed_at desc, id')}
  ${orderIndex('price_pence, listed_at desc, id', 'category, duration_seconds, resolution, orientation')}
  ${orderIndex('price_pence desc, listed_at desc, id', 'category, duration_seconds, resolution, orientation')}
  ${orderIndex('duration_seconds, listed_at desc, id', 'category, price_pence, resolution, orientation')}
  ${orderIndex('duration_seconds desc, listed_at desc, id', 'category, price_pence, resolution, orientation')}
  create index on listing_matches (category, orientation, resolution, price_pence) include (duration_seconds) where is_offered;
  create index on listing_matches (creator_id);
  create index on listing_matches using gin (${termsIn('search')}) with (gin_pending_list_limit = 256);
  create index on listing_terms using gin (term public.gin_trgm_ops);
  create index on listing_sample using gin (search public.gin_trgm_ops);
  analyze listing_matches;
  analyze listing_sample;
  analyze listing_terms;`,
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
        facts: data.facts,
        pictures: data.pictures,
        listed_at: metadata.at,
        search: searchText(data),
        headline: headline(data),
      }),
    ListingEdited: (db, { data }) => {
      const { videoId, title, description, category, tags } = data;
      db.query(
        `update video_listings set title = $2, description = $3, category = $4, tags = $5, search = $6, headline = $7
         where id = $1`,
        [videoId, title, description, category, tags, searchText(data), headline(data)],
      );
      follow(db, videoId, ['category', 'search']);
      const terms = [...new Set(textTerms(searchText(data)))];
      db.query('insert into listing_terms select unnest($1::text[]) on conflict do nothing', [terms]);
    },
    ThumbnailChanged: (db, { data }) =>
      db.query(`update video_listings set pictures = pictures || $2::jsonb where id = $1`, [
        data.videoId,
        publicPictures(data),
      ]),
    VideoTrafficCounted: (db, { data: { videoId, views } }) => {
      for (const table of isSampled(videoId) ? ['listing_matches', 'listing_sample'] : ['listing_matches'])
        db.query(`update ${table} set views = views + $2 where id = $1`, [videoId, views]);
    },
    OfferRepriced: (db, { data: { videoId, pricePence } }) => {
      db.query('update video_listings set price_pence = $2 where id = $1', [videoId, pricePence]);
      follow(db, videoId, ['price_pence']);
    },
    OfferWithdrawn: remove,
    // Its creator may have listed it again while it was being taken down.
    VideoTakenDown: remove,
    OfferClaimed: (db, { data }) => change(db, data.videoId, 'is_claimed = true'),
    ClaimReleased: (db, { data }) => change(db, data.videoId, 'is_claimed = false'),
    VideoDisabled: (db, { data }) => change(db, data.videoId, 'claims = claims + 1'),
    VideoEnabled: (db, { data }) => change(db, data.videoId, 'claims = claims - 1'),
    VideoPaused: (db, { data }) => change(db, data.videoId, 'claims = claims + 1'),
    VideoResumed: (db, { data }) => change(db, data.videoId, 'claims = claims - 1'),
    VideoSold: remove,
    ProStarted: (db, { data }) => promote(db, data.userId, true),
    ProEnded: (db, { data }) => promote(db, data.userId, false),
    CustomerForgotten: (db, { data }) => promote(db, data.userId, false),
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
  'm.views',
] as const;

/** Listed videos, `l`, with what they are found by, `m`. */
export const selectListings = (db: Db) =>
  db('listing_matches as m')
    .join('video_listings as l', 'l.id', 'm.id')
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select<VideoListing[]>(...listingColumns);

/** One listed video, also while an order holds the claim on it. */
export const getVideoListing = async (db: Db, id: string): Promise<VideoListingPage | undefined> =>
  db('video_listings as l')
    .join('listing_matches as m', 'm.id', 'l.id')
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
    .orderByRaw('l.listed_at desc, l.id')
    .limit(browseLimits.pageSize)
    .offset((page - 1) * browseLimits.pageSize);
