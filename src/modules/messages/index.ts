import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findMessagesBy, getMessage, getThreadRow } from '#projections/messages/threads.ts';
import { messagesAdminRoutes, type AdminDeps } from './adminRoutes.ts';
import { messagesJobs, messagesPolicies, type PoliciesDeps } from './policies.ts';
import { messagesRoutes, type RoutesDeps } from './routes.ts';

/** The door of messages. */
export const messages = (deps: RoutesDeps & PoliciesDeps & AdminDeps) => ({
  routes: [...messagesRoutes(deps), ...messagesAdminRoutes(deps)] satisfies Route[],
  policies: messagesPolicies(deps) satisfies Policy[],
  jobs: messagesJobs(deps),
  /** A message as something that can be reported; of people only these two see it, until it is hidden. */
  findMessage: async (messageId: string, readerId: string | null) => {
    const message = await getMessage(deps.db, messageId);
    if (!message) return undefined;
    const { words, fromId, threadId, isHidden } = message;
    if (readerId !== null && (isHidden || !(await getThreadRow(deps.db, threadId, readerId)))) return undefined;
    return { text: words ?? '', ownerId: fromId, placeId: null, isHidden };
  },
  /** What the person wrote to others. */
  exportPerson: async (userId: string) => ({ directMessages: await findMessagesBy(deps.db, userId) }),
});
