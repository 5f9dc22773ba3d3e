import { z } from 'zod';

const unread = z.object({ unreadCount: z.int() });

export const notification = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string(),
    /** The page of the site to which it links. */
    path: z.string(),
    at: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const myNotifications = {
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: unread.extend({
    notifications: z.array(notification),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
};
export const countUnread = { response: unread };
export const readNotification = { params: z.object({ notificationId: z.uuid() }), response: unread };
export const readAllNotifications = {
  /** The moment of the newest notification on the screen. */
  body: z.object({ until: z.iso.datetime() }),
  response: unread,
};
