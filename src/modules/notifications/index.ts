import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findNotifications } from '#projections/notifications/notifications.ts';
import { findOrderMails } from '#projections/notifications/orderMails.ts';
import { kinds, say } from './kinds/kinds.ts';
import { notificationsJobs, notificationsPolicies, type PoliciesDeps } from './policies.ts';
import { notificationsRoutes, toNotification, type RoutesDeps } from './routes.ts';

/** The door of notifications. */
export const notifications = (deps: RoutesDeps & PoliciesDeps) => ({
  routes: notificationsRoutes(deps) satisfies Route[],
  policies: notificationsPolicies(deps) satisfies Policy[],
  jobs: notificationsJobs(deps),
  /** What the person was mailed about an order, by its subject. */
  findMails: async (orderId: string, userId: string) => {
    const mails = await findOrderMails(deps.db, orderId, userId);
    return Promise.all(
      mails.map(async ({ kind, about, happenedAt, ...mail }) => {
        const videoTitle = about.videoId === undefined ? null : await deps.findTitle(about.videoId);
        const subject = say(kind, { ...about, happenedAt, videoTitle, username: '' })?.title ?? kind;
        return { ...mail, what: kinds[kind]?.hasPapers ? `${subject} (with receipt and licence)` : subject };
      }),
    );
  },
  /** What the person was told lately. */
  exportPerson: async (userId: string) => ({
    notifications: (await findNotifications(deps.db, userId, 1)).flatMap(toNotification),
  }),
});
