import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findNotifications } from '#projections/notifications.ts';
import { notificationsJobs, notificationsPolicies, type PoliciesDeps } from './policies.ts';
import { notificationsRoutes, toNotification, type RoutesDeps } from './routes.ts';

/** The door of notifications. */
export const notifications = (deps: RoutesDeps & PoliciesDeps) => ({
  routes: notificationsRoutes(deps) satisfies Route[],
  policies: notificationsPolicies(deps) satisfies Policy[],
  jobs: notificationsJobs(deps),
  /** What the person was told lately. */
  exportPerson: async (userId: string) => ({
    notifications: (await findNotifications(deps.db, userId, 1)).flatMap(toNotification),
  }),
});
