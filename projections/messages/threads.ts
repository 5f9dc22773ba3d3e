/** Conversations and their messages. */
import type { AccountErased } from '#events/auth.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const threads = projection<MessageEvent | AccountErased>(
  'threads',
  2,
  {
    tables: `create table threads (
    id uuid primary key,
    buyer_id uuid not null,
    creator_id uuid not null,
    video_id uuid,
    last_at timestamptz not null,
    buyer_unread int not null default 0,
    creator_unread int not null default 0,
    is_blocked_by_buyer boolean not null default false,
    is_blocked_by_creator boolean not null default false
  );
  create table thread_messages (
    id uuid primary key,
    thread_id uuid not null,
    from_id uuid not null,
    -- gone with its writer
    words text,
    is_hidden boolean not null default false,
    sent_at timestamptz not null
  );`,
    indexes: `create index on threads (buyer_id, last_at desc);
  create index on threads (creator_id, last_at desc);
  create index on thread_messages (thread_id, sent_at desc, id);
  create index on thread_messages (from_id);`,
  },
  {
    ThreadOpened: (db, { data, metadata }) =>
      db.insert('threads', {
        id: data.threadId,
        buyer_id: data.buyerId,
        creator_id: data.creatorId,
        video_id: data.videoId,
        last_at: metadata.at,
      }),
    MessageSent: (db, { data, metadata }) => {
      db.insert('thread_messages', {
        id: data.messageId,
        thread_id: data.threadId,
        from_id: data.fromId,
        words: data.words.value,
        sent_at: metadata.at,
      });
      db.query(
        `update threads set last_at = $2,
           buyer_unread = buyer_unread + (buyer_id = $3)::int,
           creator_unread = creator_unread + (creator_id = $3)::int where id = $1`,
        [data.threadId, metadata.at, data.toId],
      );
    },
    ThreadRead: (db, { data }) =>
      db.query(
        `update threads set
           buyer_unread = case when buyer_id = $2 then 0 else buyer_unread end,
           creator_unread = case when creator_id = $2 then 0 else creator_unread end where id = $1`,
        [data.threadId, data.userId],
      ),
    ThreadBlocked: (db, { data }) => db.query(setBlock(true), [data.threadId, data.by]),
    ThreadUnblocked: (db, { data }) => db.query(setBlock(false), [data.threadId, data.by]),
    MessageHidden: (db, { data }) =>
      db.query('update thread_messages set is_hidden = true where id = $1', [data.messageId]),
    AccountErased: (db, { data }) =>
      db.query('update thread_messages set words = null where from_id = $1', [data.userId]),
  },
);

const setBlock = (isBlocked: boolean): string =>
  `update threads set
     is_blocked_by_buyer = case when buyer_id = $2 then ${isBlocked} else is_blocked_by_buyer end,
     is_blocked_by_creator = case when creator_id = $2 then ${isBlocked} else is_blocked_by_creator end where id = $1`;

/** A thread as one of its two people sees it. */
export type ThreadRow = {
  id: string;
  otherId: string;
  other: string | null;
  /** Null unless the person is a creator with a page. */
  otherUsername: string | null;
  videoId: string | null;
  title: string | null;
  lastAt: string;
  unread: number;
  isBlockedByMe: boolean;
  isBlockedByThem: boolean;
  /** Null where nobody is to read them. */
  lastWords: string | null;
  lastFromId: string | null;
  isLastHidden: boolean | null;
};

const select = (db: Db, userId: string) =>
  db('threads as t')
    .leftJoin('users as u', (on) =>
      on.on(db.raw('u.id = case when t.buyer_id = ? then t.creator_id else t.buyer_id end', [userId])),
    )
    .leftJoin('videos as v', 'v.id', 't.video_id')
    .joinRaw(
      `left join lateral (select case when is_hidden then null else words end as words, is_hidden, from_id
         from thread_messages m where m.thread_id = t.id order by m.sent_at desc, m.id limit 1) m on true`,
    )
    .where((own) => void own.where('t.buyer_id', userId).orWhere('t.creator_id', userId))
    .select<ThreadRow[]>(
      't.id',
      'u.id as otherId',
      'u.display_name as other',
      't.video_id as videoId',
      'v.title',
      't.last_at as lastAt',
      'm.words as lastWords',
      'm.from_id as lastFromId',
      'm.is_hidden as isLastHidden',
      db.raw(
        `case when u.is_creator and not u.is_suspended and not u.is_erased then u.username end as "otherUsername"`,
      ),
      db.raw('case when t.buyer_id = ? then t.buyer_unread else t.creator_unread end as unread', [userId]),
      db.raw(
        'case when t.buyer_id = ? then t.is_blocked_by_buyer else t.is_blocked_by_creator end as "isBlockedByMe"',
        [userId],
      ),
      db.raw(
        'case when t.buyer_id = ? then t.is_blocked_by_creator else t.is_blocked_by_buyer end as "isBlockedByThem"',
        [userId],
      ),
    );

/** Everybody with whom this person has a conversation, the latest first. */
export const findThreadsOf = (db: Db, userId: string): Promise<ThreadRow[]> =>
  select(db, userId).orderBy('t.last_at', 'desc');

export const getThreadRow = async (db: Db, threadId: string, userId: string): Promise<ThreadRow | undefined> =>
  (await select(db, userId).where('t.id', threadId))[0];

export type MessageRow = {
  id: string;
  threadId: string;
  fromId: string;
  /** Hidden messages, too; erased with their writer. */
  words: string | null;
  isHidden: boolean;
  sentAt: string;
};

const messages = (db: Db) =>
  db('thread_messages').select<MessageRow[]>(
    'id',
    'thread_id as threadId',
    'from_id as fromId',
    'words',
    'is_hidden as isHidden',
    'sent_at as sentAt',
  );

/** All of a conversation, the oldest first. */
export const findMessages = (db: Db, threadId: string): Promise<MessageRow[]> =>
  messages(db)
    .where('thread_id', threadId)
    .orderBy([{ column: 'sent_at' }, { column: 'id', order: 'desc' }]);

export const getMessage = async (db: Db, id: string): Promise<MessageRow | undefined> =>
  (await messages(db).where({ id }))[0];

/** The messages that a person wrote, for a copy of their data. */
export const findMessagesBy = (db: Db, userId: string): Promise<MessageRow[]> =>
  messages(db).where('from_id', userId).orderBy('sent_at');
