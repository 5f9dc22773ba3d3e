/** The search of staff by words, an id or a reference: the same few queries to each read model that has a page. */
import type { Knex } from 'knex';
import type { SearchHit, SearchKind } from '#contracts/auth/people.ts';
import type { OrderStatus, PayoutStatus, VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Db } from '#platform/postgres/db.ts';
import { matchAccounts } from '#projections/auth/users.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';

/** The maximum of each kind. */
const MOST = 5;

export type SearchText = {
  /** As typed, without the spaces around it. */
  text: string;
  /** The text when it is an id. */
  id: string | undefined;
  /** The account whose email the text is. */
  personId: string | undefined;
};

/** Or its beginning, in any case. */
const isReference = (text: string): boolean => /^[a-z]{3}-[a-z0-9-]+$/i.test(text);

const people = async (db: Db, { text, id, personId }: SearchText): Promise<SearchHit[]> => {
  const rows = await matchAccounts(db, { text, id: personId ?? id })
    .orderBy([{ column: 'registered_at', order: 'desc' }, { column: 'id' }])
    .limit(MOST)
    .select<{ id: string; name: string; username: string; isErased: boolean }[]>(
      'id',
      'display_name as name',
      'username',
      'is_erased as isErased',
    );
  return rows.map(({ id, name, username, isErased }) => ({
    kind: 'person',
    id,
    title: name,
    detail: isErased ? '' : username,
    personId: id,
  }));
};

const videos = async (db: Db, { text, id }: SearchText): Promise<SearchHit[]> => {
  const query = db('videos as v').leftJoin('users as u', 'u.id', 'v.creator_id');
  if (id === undefined) void query.whereRaw('lower(v.title) like ?', [`%${escapeLike(text.toLowerCase())}%`]);
  else void query.where('v.id', id);
  const rows = await query
    .orderBy([{ column: 'v.announced_at', order: 'desc' }, { column: 'v.id' }])
    .limit(MOST)
    .select<{ id: string; title: string; creatorId: string; creator: string | null; status: VideoStatus }[]>(
      'v.id',
      'v.title',
      'v.status',
      'v.creator_id as creatorId',
      'u.display_name as creator',
    );
  return rows.map(({ id: videoId, title, creator, creatorId }) => ({
    kind: 'video',
    id: videoId,
    title,
    detail: creator ?? '',
    personId: creatorId,
  }));
};

const orders = async (db: Db, { text, id }: SearchText): Promise<SearchHit[]> => {
  const query = db('orders as o')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .leftJoin('receipts as r', 'r.order_id', 'o.id');
  if (id !== undefined) void query.where('o.id', id);
  else if (/^\d{4}-\d{2}-\d+$/.test(text)) void query.where('r.number', text);
  else return [];
  const rows = await query
    .limit(MOST)
    .select<{ id: string; title: string | null; number: string | null; totalPence: number; status: OrderStatus }[]>(
      'o.id',
      'v.title',
      'r.number',
      'o.total_pence as totalPence',
      'o.status',
    );
  return rows.map((row) => ({
    kind: 'sale',
    id: row.id,
    title: row.title ?? '',
    detail: [row.number, formatPounds(row.totalPence)].filter((part) => part !== null).join(' · '),
    personId: null,
  }));
};

const payouts = async (db: Db, { id }: SearchText): Promise<SearchHit[]> => {
  if (id === undefined) return [];
  const rows = await db('payouts as p')
    .leftJoin('users as u', 'u.id', 'p.creator_id')
    .where('p.id', id)
    .select<{ id: string; amountPence: number; creatorId: string; creator: string | null; status: PayoutStatus }[]>(
      'p.id',
      'p.amount_pence as amountPence',
      'p.creator_id as creatorId',
      'u.display_name as creator',
      'p.status',
    );
  return rows.map((row) => ({
    kind: 'payout',
    id: row.id,
    title: formatPounds(row.amountPence),
    detail: row.creator ?? '',
    personId: row.creatorId,
  }));
};

/** Narrows `c` to this id, or to what the reference begins with; false when the words are neither. */
const findsReference = (query: Knex.QueryBuilder, { text, id }: Pick<SearchText, 'text' | 'id'>): boolean => {
  if (id !== undefined) void query.where('c.id', id);
  else if (isReference(text)) void query.where('c.reference', 'like', `${text.toUpperCase()}%`);
  else return false;
  return true;
};

const claims = async (db: Db, { text, id }: SearchText): Promise<SearchHit[]> => {
  const query = db('claims as c').leftJoin('videos as v', 'v.id', 'c.video_id');
  if (!findsReference(query, { text, id })) return [];
  const rows = await query
    .orderBy('c.reference')
    .limit(MOST)
    .select<{ id: string; reference: string; title: string | null }[]>('c.id', 'c.reference', 'v.title');
  return rows.map((row) => ({
    kind: 'claim',
    id: row.id,
    title: row.reference,
    detail: row.title ?? '',
    personId: null,
  }));
};

const cases = async (db: Db, { text, id }: SearchText): Promise<SearchHit[]> => {
  const query = db('cases as c').whereNotNull('c.status');
  if (!findsReference(query, { text, id })) return [];
  const rows = await query
    .orderBy('c.reference')
    .limit(MOST)
    .select<{ id: string; reference: string; topic: string | null }[]>('c.id', 'c.reference', 'c.topic');
  return rows.map((row) => ({
    kind: 'case',
    id: row.id,
    title: row.reference,
    detail: row.topic ?? '',
    personId: null,
  }));
};

const finders: Record<SearchKind, (db: Db, words: SearchText) => Promise<SearchHit[]>> = {
  person: people,
  video: videos,
  sale: orders,
  payout: payouts,
  claim: claims,
  case: cases,
};

/** A few hits of each of these kinds, in this order. */
export const searchForStaff = async (db: Db, words: SearchText, kinds: readonly SearchKind[]): Promise<SearchHit[]> =>
  (await Promise.all(kinds.map((kind) => finders[kind](db, words)))).flat();
