/** The work of moderators on each video: decisions, leases and takedowns, with their notes; for staff only. */
import type { Decision, ReasonCode } from '#contracts/catalogue/moderationVocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

type Act = 'decided' | 'proposed' | 'spotChecked' | 'takenDown' | 'read';

export const reviewHistory = projection<CatalogueEvent | AccountErased>(
  'review_acts',
  2,
  {
    tables: `create table review_acts (
    id uuid primary key,
    video_id uuid not null,
    creator_id uuid,
    act text not null,
    by_id uuid not null,
    decision text,
    code text,
    reason text,
    private_note text,
    is_undone boolean not null default false,
    -- from taking to deciding; null when it was not taken first
    seconds double precision,
    at timestamptz not null
  );`,
    indexes: `create index on review_acts (video_id, at);
  create index on review_acts (at desc) where act = 'decided';
  create index on review_acts (by_id, at desc) where act = 'decided';
  create index on review_acts (creator_id);`,
  },
  {
    ReviewDecided: (db, { eventId, data }) =>
      db.query(
        `insert into review_acts (id, video_id, creator_id, act, by_id, decision, code, reason, private_note, seconds, at)
         values ($1, $2, $3, 'decided', $4, $5, $6, $7, $8,
           extract(epoch from $9::timestamptz - $10::timestamptz), $9::timestamptz)`,
        [
          eventId,
          data.videoId,
          data.creatorId,
          data.by,
          data.decision,
          data.code,
          data.reason.value,
          data.privateNote?.value ?? null,
          data.at,
          data.takenAt,
        ],
      ),
    ApprovalProposed: (db, { eventId, data }) =>
      db.query(
        `insert into review_acts (id, video_id, creator_id, act, by_id, decision, private_note, at)
         values ($1, $2, $3, 'proposed', $4, 'approve', $5, $6)`,
        [eventId, data.videoId, data.creatorId, data.by, data.note.value, data.at],
      ),
    ReviewUndone: (db, { data }) =>
      db.query(
        `update review_acts set is_undone = true where id =
           (select id from review_acts where video_id = $1 and act = 'decided' order by at desc, id limit 1)`,
        [data.videoId],
      ),
    SpotCheckPassed: (db, { eventId, data, metadata }) =>
      db.query(`insert into review_acts (id, video_id, act, by_id, at) values ($1, $2, 'spotChecked', $3, $4)`, [
        eventId,
        data.videoId,
        data.by,
        metadata.at,
      ]),
    VideoTakenDown: (db, { eventId, data, metadata }) =>
      db.query(
        `insert into review_acts (id, video_id, creator_id, act, by_id, code, reason, private_note, at)
         values ($1, $2, $3, 'takenDown', $4, $5, $6, $7, $8)`,
        [
          eventId,
          data.videoId,
          data.creatorId,
          data.by,
          data.code,
          data.reason.value,
          data.privateNote?.value ?? null,
          metadata.at,
        ],
      ),
    CreatorDataRead: (db, { eventId, data }) =>
      db.query(
        `insert into review_acts (id, video_id, creator_id, act, by_id, at) values ($1, $2, $3, 'read', $4, $5)`,
        [eventId, data.videoId, data.creatorId, data.by, data.at],
      ),
    // Text about a person is erased with the person; the decision stays.
    AccountErased: (db, { data }) =>
      db.query('update review_acts set reason = null, private_note = null where creator_id = $1', [data.userId]),
  },
);

export type ReviewHistoryRow = {
  id: string;
  act: Act;
  by: string | null;
  decision: Decision | null;
  code: ReasonCode | null;
  reason: string | null;
  privateNote: string | null;
  isUndone: boolean;
  seconds: number | null;
  at: string;
};

const MOST_EVENTS = 100;

/** The work on one video, the latest first. */
export const findReviewHistory = async (db: Db, videoId: string): Promise<ReviewHistoryRow[]> =>
  db('review_acts as a')
    .leftJoin('users as u', 'u.id', 'a.by_id')
    .where('a.video_id', videoId)
    .orderBy([{ column: 'a.at', order: 'desc' }, { column: 'a.id' }])
    .limit(MOST_EVENTS)
    .select<ReviewHistoryRow[]>(
      'a.id',
      'a.act',
      'u.display_name as by',
      'a.decision',
      'a.code',
      'a.reason',
      'a.private_note as privateNote',
      'a.is_undone as isUndone',
      'a.seconds',
      'a.at',
    );

export type Pace = { medianSeconds: number | null; decisions: number };

/** The median number of seconds per decision over the last ones, of one moderator or of all. */
export const findPace = async (db: Db, most: number, by?: string): Promise<Pace> => {
  const last = db('review_acts')
    .where({ act: 'decided', is_undone: false })
    .whereNotNull('seconds')
    .orderBy('at', 'desc')
    .limit(most)
    .select('seconds');
  if (by !== undefined) void last.where({ by_id: by });
  const [row] = await db
    .from(last.as('last'))
    .select<{ median: number | null; count: number }[]>(
      db.raw('percentile_cont(0.5) within group (order by seconds) as median'),
      db.raw('count(*)::int as count'),
    );
  return { medianSeconds: row?.median ?? null, decisions: row?.count ?? 0 };
};
