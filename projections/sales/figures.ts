/** The public figures, after each event that changes them, so that they can be read as of a checkpoint of the tree. */
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/** The median is that of so many reviews before. */
const REVIEWS = 500;

const columns = ['sold', 'sold_twice', 'claims_upheld', 'paid_pence'] as const;
type Column = (typeof columns)[number];

/** The figures from this event on; each `change` is an expression, whose values begin with $2. */
const count = (
  db: ReadModel,
  position: Position,
  changes: Partial<Record<Column, string>>,
  values: readonly unknown[] = [],
): void => {
  const sums = columns.map((name) => `coalesce(last.${name}, 0) + (${changes[name] ?? '0'})`);
  db.query(
    `insert into figures (position, ${columns.join(', ')})
     select $1, ${sums.join(', ')} from (select 1) as one
     left join lateral (select * from figures order by position desc limit 1) as last on true`,
    [position, ...values],
  );
};

/** From the request to the decision of a moderator. */
const endReview = (
  db: ReadModel,
  event: { data: { videoId: string }; position: Position; metadata: { at: string } },
) => {
  const { data, position, metadata } = event;
  db.query(
    `insert into figure_reviews (position, seconds)
     select $1, extract(epoch from $3::timestamptz - since) from figure_waits where video_id = $2`,
    [position, data.videoId, metadata.at],
  );
  db.query('delete from figure_waits where video_id = $1', [data.videoId]);
};

/** Whether the video has been sold more than once; it never is. */
const isSoldTwice = '(select (sales > 1)::int from figure_videos where video_id = $2::uuid)';

export const figures = projection<SalesEvent | CatalogueEvent | ClaimEvent>(
  'figures',
  1,
  {
    tables: `create table figures (
    position text primary key,
    sold int not null,
    sold_twice int not null,
    claims_upheld int not null,
    paid_pence bigint not null
  );
  create table figure_videos (
    video_id uuid primary key,
    sales int not null
  );
  create table figure_waits (
    video_id uuid primary key,
    since timestamptz not null
  );
  create table figure_reviews (
    position text primary key,
    seconds double precision not null
  );`,
  },
  {
    VideoSold: (db, { data, position }) => {
      db.query(
        `insert into figure_videos (video_id, sales) values ($1, 1)
         on conflict (video_id) do update set sales = figure_videos.sales + 1`,
        [data.videoId],
      );
      count(db, position, { sold: '1', sold_twice: isSoldTwice }, [data.videoId]);
    },
    SaleAnnulled: (db, { data, position }) => {
      count(db, position, { sold: '-1', sold_twice: `-${isSoldTwice}` }, [data.videoId]);
      db.query('update figure_videos set sales = sales - 1 where video_id = $1', [data.videoId]);
    },
    PayoutPaid: (db, { data, position }) => count(db, position, { paid_pence: '$2::bigint' }, [data.amountPence]),
    PayoutCutShort: (db, { data, position }) => count(db, position, { paid_pence: '$2::bigint' }, [data.amountPence]),
    ClaimUpheld: (db, { position }) => count(db, position, { claims_upheld: '1' }),
    ReviewRequested: (db, { data, metadata }) =>
      db.query(
        `insert into figure_waits (video_id, since) values ($1, $2)
         on conflict (video_id) do update set since = excluded.since`,
        [data.videoId, metadata.at],
      ),
    ChangesRequested: endReview,
    VideoRejected: endReview,
    VideoApproved: (db, event) => {
      if (event.data.isAutomatic === true)
        db.query('delete from figure_waits where video_id = $1', [event.data.videoId]);
      else endReview(db, event);
    },
  },
);

/** What has happened up to and with this position. */
export type FiguresThen = {
  videosSold: number;
  videosSoldTwice: number;
  claimsUpheld: number;
  paidToCreatorsPence: number;
  /** From the request of a review to its end, of the last reviews; null before the first. */
  medianReviewSeconds: number | null;
};

const none = { videosSold: 0, videosSoldTwice: 0, claimsUpheld: 0, paidToCreatorsPence: 0 };

/** The figures as of this position; without one, as of now. */
export const readFigures = async (db: Db, position?: Position): Promise<FiguresThen> => {
  const row = await db('figures')
    .modify((query) => (position === undefined ? query : query.where('position', '<=', position)))
    .orderBy('position', 'desc')
    .first<Omit<FiguresThen, 'medianReviewSeconds'> | undefined>(
      'sold as videosSold',
      'sold_twice as videosSoldTwice',
      'claims_upheld as claimsUpheld',
      db.raw('paid_pence::float8 as "paidToCreatorsPence"'),
    );
  const { rows } = await db.raw<{ rows: { median: number | null }[] }>(
    `select percentile_cont(0.5) within group (order by seconds) as median from
       (select seconds from figure_reviews where position <= coalesce(?, position) order by position desc limit ?) as last`,
    [position ?? null, REVIEWS],
  );
  return { ...(row ?? none), medianReviewSeconds: rows[0]?.median ?? null };
};
