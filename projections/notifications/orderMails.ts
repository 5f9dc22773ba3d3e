/** The mails about an order: recipient, time, and the id at the mail server. */
import type { About, NotificationEvent } from '#events/notifications.ts';
import { openAbout } from '#events/openAbout.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const orderMails = projection<NotificationEvent>(
  'order_mails',
  1,
  {
    tables: `create table order_mails (
    id uuid primary key,
    order_id uuid not null,
    user_id uuid not null,
    kind text not null,
    about jsonb not null,
    happened_at timestamptz not null,
    -- null until it has gone out
    mailed_at timestamptz,
    message_id text
  );`,
    indexes: `create index on order_mails (order_id);`,
  },
  {
    Notified: (db, { data: { notificationId: id, userId, kind, about, happenedAt } }) => {
      if (about.orderId !== undefined)
        db.insert('order_mails', {
          id,
          order_id: about.orderId,
          user_id: userId,
          kind,
          about: openAbout(about),
          happened_at: happenedAt,
          mailed_at: null,
          message_id: null,
        });
    },
    NotificationMailed: (db, { data: { notificationId, messageId }, metadata }) =>
      db.query('update order_mails set mailed_at = $2, message_id = $3 where id = $1', [
        notificationId,
        metadata.at,
        messageId ?? null,
      ]),
  },
);

export type OrderMail = { kind: string; about: About; happenedAt: string; at: string; messageId: string | null };

/** The mails to this person about the order, the oldest first. */
export const findOrderMails = async (db: Db, orderId: string, userId: string): Promise<OrderMail[]> =>
  db('order_mails')
    .where({ order_id: orderId, user_id: userId })
    .whereNotNull('mailed_at')
    .orderBy(['mailed_at', 'id'])
    .select<OrderMail[]>({
      kind: 'kind',
      about: 'about',
      happenedAt: 'happened_at',
      at: 'mailed_at',
      messageId: 'message_id',
    });
