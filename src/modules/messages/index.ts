import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findMessagesBy, getMessage, getThreadRow } from '#projections/messages/threads.ts';
import { messagesAdminRoutes } from './adminRoutes.ts';
import { messagesJobs, messagesPolicies } from './policies.ts';
import type { MessagesPorts, MessagesSettings } from './ports.ts';
import { messagesRoutes } from './routes.ts';

type Given = Tools & { ports: MessagesPorts; settings: MessagesSettings };

/** What people write to each other. */
export const messages = ({ ports, settings, ...tools }: Given) => {
  const { brandName, origin } = settings;
  const deps = { ...tools, ...ports, brandName, origin };
  return {
    routes: [...messagesRoutes(deps), ...messagesAdminRoutes(deps)],
    policies: messagesPolicies(deps),
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
  } satisfies Module & Record<string, unknown>;
};

export type { MessagesSettings };
