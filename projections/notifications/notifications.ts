/** The notifications of each person on the site, and which of them they have read. */
import type { AccountErased } from '#events/auth.ts';
import type { About, AllNotificationsRead, NotificationEvent } from '#events/notifications.ts';
import { openAbout } from '#events/openAbout.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const notifications = projection<NotificationEvent | AllNotificationsRead | AccountErased>(
  'notifications',
  1,
  {
    tables: `create table notifications (
    id uuid primary key,
    user_id uuid not null,
    kind text not null,
    about jsonb not null,
    happened_at timestamptz not null,
    is_read boolean not null default false
  );`,
    indexes: `create index on notifications (user_id, happened_at desc, id);
  create index on notifications (user_id) where not is_read;`,
  },
  {
    Notified: (db, { data }) =>
      db.insert('notifications', {
        id: data.notificationId,
        user_id: data.userId,
        kind: data.kind,
        about: openAbout(data.about),
        happened_at: data.happenedAt,
        is_read: false,
      }),
    NotificationRead: (db, { data }) =>
      db.query('update notifications set is_read = true where id = $1', [data.notificationId]),
    AllNotificationsRead: (db, { data }) =>
      db.query('update notifications set is_read = true where user_id = $1 and happened_at <= $2 and not is_read', [
        data.userId,
        data.until,
      ]),
    AccountErased: (db, { data }) => db.query('delete from notifications where user_id = $1', [data.userId]),
  },
);

export type NotificationRow = {
  id: string;
  kind: string;
  about: About;
  happenedAt: string;
  isRead: boolean;
  videoTitle: string | null;
  /** The recipient. */
  username: string;
};

export const NOTIFICATIONS_PAGE = 20;

/** All of them, the latest first. */
export const findAllNotifications = (db: Db, userId: string) =>
  db('notifications as n')
    .join('users as u', 'u.id', 'n.user_id')
    .leftJoin('videos as v', 'v.id', db.raw(`(n.about ->> 'videoId')::uuid`))
    .where('n.user_id', userId)
    .orderBy([{ column: 'n.happened_at', order: 'desc' }, { column: 'n.id' }])
    .select<NotificationRow[]>(
      'n.id',
      'n.kind',
      'n.about',
      'n.happened_at as happenedAt',
      'n.is_read as isRead',
      'v.title as videoTitle',
      'u.username',
    );

/** One page, the latest first. */
export const findNotifications = async (db: Db, userId: string, page: number): Promise<NotificationRow[]> =>
  findAllNotifications(db, userId)
    .limit(NOTIFICATIONS_PAGE)
    .offset((page - 1) * NOTIFICATIONS_PAGE);

export const countNotifications = async (db: Db, userId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('notifications')
    .where({ user_id: userId })
    .count<{ count: number }[]>('* as count');
  return count;
};

export const countUnreadNotifications = async (db: Db, userId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await db('notifications')
    .where({ user_id: userId, is_read: false })
    .count<{ count: number }[]>('* as count');
  return count;
};
