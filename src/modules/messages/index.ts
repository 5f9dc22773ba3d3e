import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { findMessagesBy, getMessage, getThreadRow } from '#projections/threads.ts';
import { messagesJobs, messagesPolicies, type PoliciesDeps } from './policies.ts';
import { messagesRoutes, type RoutesDeps } from './routes.ts';

/** The door of messages. */
export const messages = (deps: RoutesDeps & PoliciesDeps) => ({
  routes: messagesRoutes(deps) satisfies Route[],
  policies: messagesPolicies(deps) satisfies Policy[],
  jobs: messagesJobs(deps),
  /** A message as something that can be reported; of people only these two see it. */
  findMessage: async (messageId: string, readerId: string | null) => {
    const message = await getMessage(deps.db, messageId);
    if (!message || (readerId !== null && !(await getThreadRow(deps.db, message.threadId, readerId)))) return undefined;
    return { text: message.words ?? '', ownerId: message.fromId, placeId: null };
  },
  /** What the person wrote to others. */
  exportPerson: async (userId: string) => ({ directMessages: await findMessagesBy(deps.db, userId) }),
});
