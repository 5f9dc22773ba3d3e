import * as contract from '#contracts/notifications/notifications.ts';
import * as schema from '#contracts/notifications/notifications.schema.ts';
import type { Notification } from '#contracts/notifications/notifications.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import {
  countNotifications,
  countUnreadNotifications,
  findNotifications,
  NOTIFICATIONS_PAGE,
  type NotificationRow,
} from '#projections/notifications/notifications.ts';
import { writeText } from './kinds/kinds.ts';
import { markAllRead, markRead, notification, reader } from './notification.ts';

export type RoutesDeps = { handle: Handle; caughtUp: Consumers['caughtUp']; db: Db };

export const toNotification = ({
  id,
  kind,
  about,
  username,
  happenedAt,
  isRead,
  videoTitle,
}: NotificationRow): Notification[] => {
  const words = writeText(kind, { ...about, username, happenedAt, videoTitle });
  return words ? [{ id, ...words, at: happenedAt, isRead }] : [];
};

export const notificationsRoutes = ({ handle, caughtUp, db }: RoutesDeps): Route[] => {
  const unread = async (userId: string) => ({ unreadCount: await countUnreadNotifications(db, userId) });
  return [
    route(contract.myNotifications, schema.myNotifications, async ({ query: { page }, caller: { userId } }) => {
      const [rows, total, { unreadCount }] = await Promise.all([
        findNotifications(db, userId, page),
        countNotifications(db, userId),
        unread(userId),
      ]);
      return { notifications: rows.flatMap(toNotification), unreadCount, total, page, pageSize: NOTIFICATIONS_PAGE };
    }),

    route(contract.countUnread, schema.countUnread, ({ caller: { userId } }) => unread(userId)),

    route(contract.readNotification, schema.readNotification, async ({ params, caller: { userId }, cause }) => {
      const { notificationId } = params;
      await caughtUp(await handle(notification, notificationId, markRead(notificationId, userId), cause));
      return unread(userId);
    }),

    route(contract.readAllNotifications, schema.readAllNotifications, async ({ body, caller: { userId }, cause }) => {
      await caughtUp(await handle(reader, userId, markAllRead(userId, body.until), cause));
      return unread(userId);
    }),
  ];
};
