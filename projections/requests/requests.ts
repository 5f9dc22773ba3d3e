/** Requests for content, and their states. */
import type { RequestStatus } from '#contracts/requests/vocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const requests = projection<RequestEvent | AccountErased>(
  'requests',
  3,
  {
    tables: `create table requests (
    id uuid primary key,
    user_id uuid,
    reference text not null,
    title text not null,
    description text not null,
    category text not null,
    budget_min_pence int,
    budget_max_pence int,
    -- days, as they were typed
    deadline text,
    last_day text,
    status text not null,
    is_passed boolean not null default false,
    -- null while it is public; empty once the key of its sender is destroyed
    hidden_because text,
    requested_at timestamptz not null
  );`,
    indexes: `create index on requests (user_id, requested_at desc);
  create index on requests (requested_at desc, id) where status = 'open' and hidden_because is null;
  create index on requests (last_day) where status = 'open';`,
  },
  {
    ContentRequested: (db, { data, metadata }) =>
      db.insert('requests', {
        id: data.requestId,
        user_id: data.userId,
        reference: data.reference,
        title: data.title,
        description: data.description,
        category: data.category,
        deadline: data.deadline,
        budget_min_pence: data.budgetMinPence,
        budget_max_pence: data.budgetMaxPence,
        last_day: data.lastDay ?? data.deadline,
        status: 'unconfirmed',
        is_passed: false,
        requested_at: metadata.at,
      }),
    RequestConfirmed: (db, { data }) => db.query(`update requests set status = 'open' where id = $1`, [data.requestId]),
    RequestPassed: (db, { data }) => db.query('update requests set is_passed = true where id = $1', [data.requestId]),
    RequestHidden: (db, { data }) =>
      db.query('update requests set is_passed = true, hidden_because = $2 where id = $1', [
        data.requestId,
        data.reason.value ?? '',
      ]),
    RequestShown: (db, { data }) =>
      db.query('update requests set hidden_because = null where id = $1', [data.requestId]),
    RequestFulfilled: (db, { data }) =>
      db.query(`update requests set status = 'fulfilled' where id = $1`, [data.requestId]),
    RequestClosed: (db, { data }) => db.query(`update requests set status = 'closed' where id = $1`, [data.requestId]),
    RequestEnded: (db, { data }) => db.query(`update requests set status = 'ended' where id = $1`, [data.requestId]),
    AccountErased: (db, { data }) =>
      db.query(`update requests set hidden_because = '' where user_id = $1 and hidden_because is not null`, [
        data.userId,
      ]),
  },
);

export type RequestRow = {
  id: string;
  userId: string | null;
  reference: string;
  title: string;
  description: string;
  category: string;
  budgetMinPence: number | null;
  budgetMaxPence: number | null;
  deadline: string | null;
  status: RequestStatus;
  isPassed: boolean;
  hiddenBecause: string | null;
  requestedAt: string;
  /** The number of current answers. */
  answers: number;
};

const select = (db: Db) =>
  db('requests as r').select<RequestRow[]>(
    'r.id',
    'r.user_id as userId',
    'r.reference',
    'r.title',
    'r.description',
    'r.category',
    'r.deadline',
    'r.budget_min_pence as budgetMinPence',
    'r.budget_max_pence as budgetMaxPence',
    'r.status',
    'r.is_passed as isPassed',
    'r.hidden_because as hiddenBecause',
    'r.requested_at as requestedAt',
    db.raw(`(select count(*)::int from request_answers a where a.request_id = r.id and a.status = 'given') as answers`),
  );

const sortable: Record<string, string> = { requestedAt: 'r.requested_at', deadline: 'r.deadline' };
const inOrder = { fields: sortable, standard: 'requestedAt', id: 'r.id' };

export const REQUESTS_PAGE = 20;

/** Open requests, the newest first. */
export const findOpenRequests = (db: Db, category: string, number: number): Promise<Found<RequestRow>> => {
  const open = select(db).where('r.status', 'open').whereNull('r.hidden_because');
  if (category !== 'all') void open.where('r.category', category);
  const from = (number - 1) * REQUESTS_PAGE;
  const newest = { sort: { field: 'requestedAt', isDescending: true }, from, to: from + REQUESTS_PAGE - 1 };
  return readPage(open, newest, inOrder);
};

export const getRequestRow = async (db: Db, id: string): Promise<RequestRow | undefined> =>
  (await select(db).where('r.id', id))[0];

/** All of them, the newest first. */
export const findRequestsOf = (db: Db, userId: string): Promise<RequestRow[]> =>
  select(db).where('r.user_id', userId).orderBy('r.requested_at', 'desc');

/** Open ones whose last day lies before this one. */
export const findDueRequests = async (db: Db, day: string): Promise<string[]> => {
  const due = db('requests').where({ status: 'open' }).where('last_day', '<', day).limit(100);
  return (await due.select<{ id: string }[]>('id')).map(({ id }) => id);
};

/** Requests of this person that were answered with this video. */
export const findAnsweredWith = async (db: Db, userId: string, videoId: string): Promise<string[]> => {
  const answered = db('requests as r')
    .join('request_answers as a', 'a.request_id', 'r.id')
    .where({ 'r.user_id': userId, 'a.video_id': videoId });
  return (await answered.distinct<{ id: string }[]>('r.id')).map(({ id }) => id);
};

export type RequestFilter = {
  status?: 'toDo' | 'open' | 'hidden' | 'over' | undefined;
  ids?: readonly string[] | undefined;
};

/** For staff. */
export const listRequests = (
  db: Db,
  { filter: { status, ids }, ...page }: ListPage & { filter: RequestFilter },
): Promise<Found<RequestRow>> => {
  const query = select(db).whereNot('r.status', 'unconfirmed');
  if (ids) void query.whereIn('r.id', ids);
  if (status === 'toDo') void query.where({ 'r.status': 'open', 'r.is_passed': false });
  if (status === 'open') void query.where('r.status', 'open').whereNull('r.hidden_because');
  if (status === 'hidden') void query.whereNotNull('r.hidden_because');
  if (status === 'over') void query.whereIn('r.status', ['fulfilled', 'closed', 'ended']);
  return readPage(query, page, inOrder);
};
