/** Copyright claims and strikes: who has to act, and until when. Typed text stays sealed in the log. */
import { openClaimStatuses, type ClaimStatus } from '#contracts/claims/vocabulary.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

type Recorded = { data: { claimId: string }; metadata: { at: string } };

/** `set` takes its values from $3 on. */
const move = (db: ReadModel, { data, metadata }: Recorded, set: string, values: readonly unknown[] = []): void => {
  db.query(`update claims set changed_at = $2, ${set} where id = $1`, [data.claimId, metadata.at, ...values]);
};

export const claims = projection<ClaimEvent>(
  'claims',
  2,
  {
    tables: `create table claims (
    id uuid primary key,
    reference text not null,
    status text not null,
    video_id uuid,
    creator_id uuid,
    received_at timestamptz not null,
    changed_at timestamptz not null,
    answer_before timestamptz,
    restore_from timestamptz,
    upheld_at timestamptz,
    -- of the strike that it became
    strike_until timestamptz,
    is_strike_removed boolean not null default false,
    has_open_appeal boolean not null default false
  );`,
    indexes: `create index on claims (creator_id, received_at desc);
  create index on claims (status, received_at);
  create index on claims (video_id);
  create index on claims (reference text_pattern_ops);`,
  },
  {
    ClaimReceived: (db, { data, metadata }) =>
      db.insert('claims', {
        id: data.claimId,
        reference: data.reference,
        status: 'received',
        video_id: data.videoId,
        received_at: metadata.at,
        changed_at: metadata.at,
      }),
    ElementsAsked: (db, event) => move(db, event, `status = 'incomplete'`),
    NoticeCompleted: (db, event) => move(db, event, `status = 'received'`),
    ClaimAccepted: (db, event) =>
      move(db, event, `status = 'accepted', video_id = $3, creator_id = $4, answer_before = $5`, [
        event.data.videoId,
        event.data.creatorId,
        event.data.answerBefore,
      ]),
    ClaimDismissed: (db, event) => move(db, event, `status = 'dismissed'`),
    CounterReceived: (db, event) => move(db, event, `status = 'answered', restore_from = $3`, [event.data.restoreFrom]),
    CourtActionReported: (db, event) => move(db, event, `status = 'court'`),
    ClaimRestored: (db, event) => move(db, event, `status = 'restored'`),
    ClaimUpheld: (db, event) => move(db, event, `status = 'upheld', upheld_at = $2`),
    ClaimWithdrawn: (db, event) => move(db, event, `status = 'withdrawn'`),
    StrikeGiven: (db, event) => move(db, event, 'strike_until = $3', [event.data.until]),
    StrikeAppealed: (db, event) => move(db, event, 'has_open_appeal = true'),
    StrikeAppealRefused: (db, event) => move(db, event, 'has_open_appeal = false'),
    StrikeRemoved: (db, event) => move(db, event, 'has_open_appeal = false, is_strike_removed = true'),
  },
);

export type ClaimRow = {
  id: string;
  reference: string;
  status: ClaimStatus;
  videoId: string | null;
  title: string | null;
  creatorId: string | null;
  creator: string | null;
  receivedAt: string;
  changedAt: string;
  answerBefore: string | null;
  restoreFrom: string | null;
  strikeUntil: string | null;
  isStrikeRemoved: boolean;
  hasOpenAppeal: boolean;
};

const select = (db: Db) =>
  db('claims as c')
    .leftJoin('videos as v', 'v.id', 'c.video_id')
    .leftJoin('users as u', (on) => on.on(db.raw('u.id = coalesce(c.creator_id, v.creator_id)')))
    .select<ClaimRow[]>(
      'c.id',
      'c.reference',
      'c.status',
      'c.video_id as videoId',
      'v.title',
      'u.display_name as creator',
      'c.received_at as receivedAt',
      'c.changed_at as changedAt',
      'c.answer_before as answerBefore',
      'c.restore_from as restoreFrom',
      'c.strike_until as strikeUntil',
      'c.is_strike_removed as isStrikeRemoved',
      'c.has_open_appeal as hasOpenAppeal',
      db.raw('coalesce(c.creator_id, v.creator_id) as "creatorId"'),
    );

export const getClaimRow = async (db: Db, id: string): Promise<ClaimRow | undefined> =>
  (await select(db).where('c.id', id))[0];

/** Accepted claims against the videos of this creator, the newest first. */
export const findClaimsAgainst = async (db: Db, creatorId: string): Promise<ClaimRow[]> =>
  select(db).where('c.creator_id', creatorId).orderBy('c.received_at', 'desc');

/** Open claims against the creator's videos, and strikes in force at this moment (UTC ISO). */
export const countClaimsAgainst = async (
  db: Db,
  creatorId: string,
  at: string,
): Promise<{ open: number; strikes: number }> => {
  const claims = await findClaimsAgainst(db, creatorId);
  return {
    open: claims.filter(({ status }) => (openClaimStatuses as readonly string[]).includes(status)).length,
    strikes: claims.filter((claim) => (claim.strikeUntil ?? '') > at && !claim.isStrikeRemoved).length,
  };
};

/** Open ones against this video, and those whose strike is appealed. */
export const findOpenClaimIds = (db: Db, videoId: string): Promise<string[]> =>
  db('claims')
    .where({ video_id: videoId })
    .andWhere((open) => void open.whereIn('status', openClaimStatuses).orWhere({ has_open_appeal: true }))
    .orderBy('received_at')
    .pluck<string[]>('id');

/** Upheld after this moment (UTC ISO); one whose strike was removed no longer counts. */
export const countUpheldSince = async (db: Db, creatorId: string, since: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('claims')
    .where({ creator_id: creatorId, is_strike_removed: false })
    .andWhere('upheld_at', '>', since)
    .count<{ count: number }[]>('* as count');
  return Number(count);
};

/** What moderators have to decide: new notices, courts, appeals. */
const toDo = `c.status in ('received', 'court') or c.has_open_appeal`;

/** Claims that ended before this moment (UTC ISO) and of which nothing is open, in the order of their ids. */
export const listEndedBefore = (db: Db, before: string, after: string | null, limit: number): Promise<string[]> => {
  const query = db('claims')
    .whereNotIn('status', openClaimStatuses)
    .where({ has_open_appeal: false })
    .where('changed_at', '<', before);
  if (after !== null) void query.where('id', '>', after);
  return query.orderBy('id').limit(limit).pluck<string[]>('id');
};

export type ClaimFilter = { need?: 'toDo' | 'open' | 'ended' | undefined; ids?: readonly string[] | undefined };

const sortable: Record<string, string> = { receivedAt: 'c.received_at', changedAt: 'c.changed_at' };

/** For staff. */
export const listClaims = async (
  db: Db,
  { filter, ...page }: ListPage & { filter: ClaimFilter },
): Promise<Found<ClaimRow>> => {
  const query = select(db);
  if (filter.ids) void query.whereIn('c.id', filter.ids);
  if (filter.need === 'toDo') void query.whereRaw(`(${toDo})`);
  if (filter.need === 'open') void query.whereIn('c.status', openClaimStatuses);
  if (filter.need === 'ended') void query.whereNotIn('c.status', openClaimStatuses);
  return readPage(query, page, { fields: sortable, standard: 'receivedAt', id: 'c.id' });
};
