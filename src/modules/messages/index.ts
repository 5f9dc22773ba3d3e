import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findMessagesBy, getMessage, getThreadRow } from '#projections/messages/threads.ts';
import { messagesAdminRoutes } from './adminRoutes.ts';
import { messagesJobs, messagesPolicies } from './policies.ts';
import type { MessagesPorts, MessagesSettings } from './ports.ts';
import { messagesRoutes } from './routes.ts';

type Given = Tools & { ports: MessagesPorts; settings: MessagesSettings };

/** Direct messages. */
export const messages = ({ ports, settings, ...tools }: Given) => {
  const { brandName, origin } = settings;
  const deps = { ...tools, ...ports, brandName, origin };
  return {
    routes: [...messagesRoutes(deps), ...messagesAdminRoutes(deps)],
    policies: messagesPolicies(deps),
    jobs: messagesJobs(deps),
    /** A message as the subject of a report; only its two people see it, until it is hidden. */
    findMessage: async (messageId: string, readerId: string | null) => {
      const message = await getMessage(deps.db, messageId);
      if (!message) return undefined;
      const { words, fromId, threadId, isHidden } = message;
      if (readerId !== null && (isHidden || !(await getThreadRow(deps.db, threadId, readerId)))) return undefined;
      return { text: words ?? '', ownerId: fromId, placeId: null, isHidden };
    },
    /** The messages that the person wrote. */
    exportPerson: async (userId: string) => ({ directMessages: await findMessagesBy(deps.db, userId) }),
  } satisfies Module & Record<string, unknown>;
};

export type { MessagesSettings };
