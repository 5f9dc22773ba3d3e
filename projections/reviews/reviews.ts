/** Buyers' reviews: on the creator's page, beside the order, and for staff. */
import type { AccountErased } from '#events/auth.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const reviews = projection<ReviewEvent | AccountErased>(
  'reviews',
  2,
  {
    tables: `create table reviews (
    order_id uuid primary key,
    video_id uuid not null,
    creator_id uuid not null,
    buyer_id uuid not null,
    stars int not null,
    -- gone with its writer, as the reason is; the answer goes with the creator
    text text,
    written_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    is_hidden boolean not null default false,
    hidden_because text
  );`,
    indexes: `create index on reviews (creator_id, written_at desc);
  create index on reviews (buyer_id);`,
  },
  {
    ReviewWritten: (db, { data, metadata }) =>
      db.insert('reviews', {
        order_id: data.orderId,
        video_id: data.videoId,
        creator_id: data.creatorId,
        buyer_id: data.buyerId,
        stars: data.stars,
        text: data.text.value,
        written_at: metadata.at,
        is_hidden: false,
      }),
    ReviewAnswered: (db, { data, metadata }) =>
      db.query('update reviews set answer = $2, answered_at = $3 where order_id = $1', [
        data.orderId,
        data.text.value,
        metadata.at,
      ]),
    ReviewHidden: (db, { data }) =>
      db.query('update reviews set is_hidden = true, hidden_because = $2 where order_id = $1', [
        data.orderId,
        data.reason.value,
      ]),
    AccountErased: (db, { data }) => {
      db.query('update reviews set text = null, hidden_because = null where buyer_id = $1', [data.userId]);
      db.query('update reviews set answer = null where creator_id = $1', [data.userId]);
    },
  },
);

export type ReviewRow = {
  orderId: string;
  title: string | null;
  creatorId: string;
  creator: string | null;
  stars: number;
  text: string | null;
  writtenAt: string;
  answer: string | null;
  answeredAt: string | null;
  isHidden: boolean;
  hiddenBecause: string | null;
};

export const REVIEWS_PAGE = 10;

const select = (db: Db) =>
  db('reviews as r')
    .leftJoin('videos as v', 'v.id', 'r.video_id')
    .leftJoin('users as u', 'u.id', 'r.creator_id')
    .select<ReviewRow[]>(
      'r.order_id as orderId',
      'v.title',
      'r.creator_id as creatorId',
      'u.display_name as creator',
      'r.stars',
      'r.text',
      'r.written_at as writtenAt',
      'r.answer',
      'r.answered_at as answeredAt',
      'r.is_hidden as isHidden',
      'r.hidden_because as hiddenBecause',
    );

export const getReviewRow = async (db: Db, orderId: string): Promise<ReviewRow | undefined> =>
  (await select(db).where('r.order_id', orderId))[0];

/** A review as the subject of a report. */
export const findReviewText = async (
  db: Db,
  orderId: string,
): Promise<{ text: string | null; buyerId: string; isHidden: boolean } | undefined> =>
  db('reviews')
    .where('order_id', orderId)
    .first<{ text: string | null; buyerId: string; isHidden: boolean } | undefined>(
      'text',
      'buyer_id as buyerId',
      'is_hidden as isHidden',
    );

const sortable: Record<string, string> = { writtenAt: 'r.written_at', stars: 'r.stars' };
const inOrder = { fields: sortable, standard: 'writtenAt', id: 'r.order_id' };

/** One page of the public reviews of a creator's videos. */
export const findReviewsOf = (db: Db, creatorId: string, number: number): Promise<Found<ReviewRow>> => {
  const query = select(db).where({ 'r.creator_id': creatorId, 'r.is_hidden': false }).whereNotNull('r.text');
  const from = (number - 1) * REVIEWS_PAGE;
  const newest = { sort: { field: 'writtenAt', isDescending: true }, from, to: from + REVIEWS_PAGE - 1 };
  return readPage(query, newest, inOrder);
};

/** The average of all stars that count, to one decimal; null while there are none. */
export const rateCreator = async (db: Db, creatorId: string): Promise<{ average: number; count: number } | null> => {
  const [row] = await db('reviews')
    .where({ creator_id: creatorId, is_hidden: false })
    .select<{ average: number | null; count: number }[]>(
      db.raw('round(avg(stars), 1)::float8 as average'),
      db.raw('count(*)::int as count'),
    );
  return row && row.average !== null ? { average: row.average, count: row.count } : null;
};

/** The reviews that a person wrote, and those they received as a creator. */
export const findReviewsBy = async (db: Db, userId: string): Promise<ReviewRow[]> =>
  select(db)
    .where('r.buyer_id', userId)
    .orWhere((own) => void own.where('r.creator_id', userId).whereNotNull('r.answer'))
    .orderBy('r.written_at', 'desc');

export type ReviewFilter = { status?: 'shown' | 'hidden' | undefined; ids?: readonly string[] | undefined };

/** For staff. */
export const listReviews = (
  db: Db,
  { filter: { status, ids }, ...page }: ListPage & { filter: ReviewFilter },
): Promise<Found<ReviewRow>> => {
  const query = select(db);
  if (status !== undefined) void query.where('r.is_hidden', status === 'hidden');
  if (ids) void query.whereIn('r.order_id', ids);
  return readPage(query, page, inOrder);
};
