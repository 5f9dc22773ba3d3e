/** Support cases: sender and subject; the text stays sealed in the log. */
import type { CaseKind, CaseLink, CaseLinkKind, CaseStatus, CaseTopic } from '#contracts/support/vocabulary.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { SupportEvent } from '#events/support.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const cases = projection<SupportEvent | ClaimEvent>(
  'cases',
  4,
  {
    tables: `create table cases (
    id uuid primary key,
    kind text not null,
    reference text not null,
    topic text,
    video_id uuid,
    user_id uuid,
    opened_at timestamptz not null,
    -- those of creators with Creator Pro are answered first
    is_pro boolean not null default false,
    -- null of a claim, which has a picture of its own
    status text,
    changed_at timestamptz not null,
    -- for staff; null while it waits for its sender or for nobody
    waiting_since timestamptz
  );`,
    indexes: `create index on cases (user_id, opened_at desc);
  create index on cases (reference text_pattern_ops) where status is not null;
  create index on cases (is_pro desc, waiting_since, id) where status = 'waiting';
  create index on cases (status, changed_at desc, id);
  create index on cases (changed_at desc, id) where status is not null;`,
  },
  {
    CaseOpened: (db, { data, metadata }) =>
      db.insert('cases', {
        id: data.caseId,
        kind: data.kind,
        reference: data.reference,
        topic: data.topic,
        video_id: null,
        user_id: data.userId,
        opened_at: metadata.at,
        is_pro: data.isPro ?? false,
        status: 'waiting',
        changed_at: metadata.at,
        waiting_since: metadata.at,
      }),
    CaseAnswered: (db, { data, metadata }) =>
      db.query('update cases set status = $2, changed_at = $3, waiting_since = null where id = $1', [
        data.caseId,
        data.closes ? 'closed' : 'answered',
        metadata.at,
      ]),
    CaseContinued: (db, { data, metadata }) =>
      db.query(
        `update cases set status = 'waiting', changed_at = $2, waiting_since = coalesce(waiting_since, $2) where id = $1`,
        [data.caseId, metadata.at],
      ),
    CaseClosed: (db, { data, metadata }) =>
      db.query(`update cases set status = 'closed', changed_at = $2, waiting_since = null where id = $1`, [
        data.caseId,
        metadata.at,
      ]),
    ClaimReceived: (db, { data, metadata }) =>
      db.insert('cases', {
        id: data.claimId,
        kind: 'claim',
        reference: data.reference,
        topic: null,
        video_id: data.videoId,
        user_id: data.userId,
        opened_at: metadata.at,
        is_pro: false,
        status: null,
        changed_at: metadata.at,
        waiting_since: null,
      }),
  },
);

/** Cases of these kinds that the person opened while signed in, the newest first. */
export const findCaseIdsOf = async (
  db: Db,
  userId: string,
  kinds: readonly (CaseKind | 'claim')[],
): Promise<string[]> => {
  const rows = await db('cases')
    .where({ user_id: userId })
    .whereIn('kind', kinds)
    .orderBy('opened_at', 'desc')
    .select<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
};

export type CaseRow = {
  id: string;
  kind: CaseKind;
  reference: string;
  topic: CaseTopic;
  status: CaseStatus;
  isPro: boolean;
  userId: string | null;
  openedAt: string;
  changedAt: string;
  waitingSince: string | null;
};

const select = (db: Db) =>
  db('cases')
    .whereNotNull('status')
    .select<CaseRow[]>(
      'id',
      'kind',
      'reference',
      'topic',
      'status',
      'is_pro as isPro',
      'user_id as userId',
      'opened_at as openedAt',
      'changed_at as changedAt',
      'waiting_since as waitingSince',
    );

export const getCaseRow = async (db: Db, id: string): Promise<CaseRow | undefined> =>
  (await select(db).where({ id }))[0];

/** Messages that the person sent while signed in, the newest first; at most 100. */
export const findCasesOf = async (db: Db, userId: string): Promise<CaseRow[]> =>
  select(db).where({ user_id: userId }).orderBy('opened_at', 'desc').limit(100);

export type CaseFilter = { status?: CaseStatus | undefined; ids?: readonly string[] | undefined };

const sortable: Record<string, string> = {
  openedAt: 'opened_at',
  changedAt: 'changed_at',
  waitingSince: 'waiting_since',
  due: 'is_pro desc, waiting_since',
};

/** For staff. `due`: Pro first, then what has waited longest. `from`, `to` inclusive. */
export const listCases = async (
  db: Db,
  { filter: { status, ids }, ...page }: ListPage & { filter: CaseFilter },
): Promise<Found<CaseRow>> => {
  const query = select(db);
  if (ids) void query.whereIn('id', ids);
  if (status) void query.where({ status });
  return readPage(query, page, { fields: sortable, standard: 'changedAt', id: 'id' });
};

const labels: Record<CaseLinkKind, string> = {
  person: 'select display_name as label from users where id = ?',
  video: `select coalesce(title, '') as label from videos where id = ?`,
  order: `select coalesce(v.title, '') as label from orders o left join videos v on v.id = o.video_id where o.id = ?`,
};

/** The name of a linked thing; undefined when it does not exist. */
export const findLinkLabel = async (db: Db, { kind, id }: CaseLink): Promise<string | undefined> => {
  const { rows } = await db.raw<{ rows: { label: string | null }[] }>(labels[kind], [id]);
  return rows[0] && (rows[0].label ?? '');
};

/** The names of these people. */
export const findNames = async (db: Db, userIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db('users')
    .whereIn('id', userIds)
    .select<{ id: string; name: string }[]>('id', 'display_name as name');
  return new Map(rows.map(({ id, name }) => [id, name]));
};
