/** The answers of creators to requests. */
import type { AnswerStatus } from '#contracts/requests/vocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const requestAnswers = projection<RequestEvent | AccountErased>(
  'request_answers',
  2,
  {
    tables: `create table request_answers (
    id uuid primary key,
    request_id uuid not null,
    creator_id uuid not null,
    -- gone with their writer, as the reason is
    words text,
    -- either a video, or what one would cost and when it would be there
    video_id uuid,
    price_pence int,
    ready_by text,
    status text not null,
    hidden_because text,
    answered_at timestamptz not null
  );`,
    indexes: `create index on request_answers (request_id, answered_at);
  create index on request_answers (creator_id);
  create index on request_answers (video_id);`,
  },
  {
    VideoOffered: (db, { data, metadata }) =>
      db.insert('request_answers', {
        id: data.answerId,
        request_id: data.requestId,
        creator_id: data.creatorId,
        words: data.words.value,
        video_id: data.videoId,
        price_pence: null,
        ready_by: null,
        status: 'given',
        answered_at: metadata.at,
      }),
    VideoProposed: (db, { data, metadata }) =>
      db.insert('request_answers', {
        id: data.answerId,
        request_id: data.requestId,
        creator_id: data.creatorId,
        words: data.words.value,
        video_id: null,
        price_pence: data.pricePence,
        ready_by: data.readyBy,
        status: 'given',
        answered_at: metadata.at,
      }),
    AnswerWithdrawn: (db, { data }) =>
      db.query(`update request_answers set status = 'withdrawn' where id = $1`, [data.answerId]),
    AnswerHidden: (db, { data }) =>
      db.query(`update request_answers set status = 'hidden', hidden_because = $2 where id = $1`, [
        data.answerId,
        data.reason.value,
      ]),
    AccountErased: (db, { data }) =>
      db.query('update request_answers set words = null, hidden_because = null where creator_id = $1', [data.userId]),
  },
);

export type AnswerRow = {
  id: string;
  requestId: string;
  creatorId: string;
  creator: string | null;
  creatorUsername: string | null;
  isCreatorSuspended: boolean | null;
  words: string | null;
  videoId: string | null;
  /** Of the video. */
  title: string | null;
  /** Of the video; null when it is not for sale. */
  videoPricePence: number | null;
  /** Of a proposal. */
  pricePence: number | null;
  readyBy: string | null;
  status: AnswerStatus;
  hiddenBecause: string | null;
  answeredAt: string;
};

const select = (db: Db) =>
  db('request_answers as a')
    .leftJoin('users as u', 'u.id', 'a.creator_id')
    .leftJoin('videos as v', 'v.id', 'a.video_id')
    .leftJoin('video_listings as l', (on) => on.on('l.id', 'a.video_id').andOnVal('l.claims', 0))
    .select<AnswerRow[]>(
      'a.id',
      'a.request_id as requestId',
      'a.creator_id as creatorId',
      'u.display_name as creator',
      'u.username as creatorUsername',
      'u.is_suspended as isCreatorSuspended',
      'a.words',
      'v.title',
      'a.video_id as videoId',
      'l.price_pence as videoPricePence',
      'a.price_pence as pricePence',
      'a.status',
      'a.ready_by as readyBy',
      'a.hidden_because as hiddenBecause',
      'a.answered_at as answeredAt',
    )
    .orderBy('a.answered_at');

/** Every answer to a request, the first one first. */
export const findAnswersTo = (db: Db, requestId: string): Promise<AnswerRow[]> =>
  select(db).where('a.request_id', requestId);

/** One answer, and the asker. */
export const getAnswerRow = async (db: Db, id: string): Promise<(AnswerRow & { askerId: string | null }) | undefined> =>
  (
    await select(db)
      .leftJoin('requests as r', 'r.id', 'a.request_id')
      .select<(AnswerRow & { askerId: string | null })[]>('r.user_id as askerId')
      .where('a.id', id)
  )[0];

/** A person's answers to any request. */
export const findAnswersBy = (db: Db, creatorId: string): Promise<AnswerRow[]> =>
  select(db).where('a.creator_id', creatorId);
