import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './notifications.schema.ts';

export type Notification = z.infer<typeof schema.notification>;

export const myNotifications = endpoint<typeof schema.myNotifications>({
  method: 'GET',
  path: '/api/my/notifications',
  access: 'signedIn',
  limit: 'general',
  summary: 'Lists the caller’s notifications, the latest first, in pages of 20, and how many are unread.',
});
export const countUnread = endpoint<typeof schema.countUnread>({
  method: 'GET',
  path: '/api/my/notifications/unread',
  access: 'signedIn',
  limit: 'general',
  summary: 'How many notifications the caller has not read.',
});
export const readNotification = endpoint<typeof schema.readNotification>({
  method: 'POST',
  path: '/api/my/notifications/:notificationId/read',
  access: 'signedIn',
  limit: 'general',
  summary: 'Marks one of your notifications as read; safe to repeat.',
});
export const readAllNotifications = endpoint<typeof schema.readAllNotifications>({
  method: 'POST',
  path: '/api/my/notifications/read',
  access: 'signedIn',
  limit: 'general',
  summary: 'Marks your notifications as read, up to the newest one you have seen.',
});
