/** What moderators can do with messages. */
import * as contract from '#contracts/messages/messages.ts';
import * as schema from '#contracts/messages/messages.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { getMessage } from '#projections/messages/threads.ts';
import { hideMessage, thread } from './thread.ts';

export type AdminDeps = { handle: Handle; caughtUp: Consumers['caughtUp']; db: Db };

export const messagesAdminRoutes = ({ handle, caughtUp, db }: AdminDeps): Route[] => [
  route(contract.hideMessage, schema.hideMessage, async ({ params: { id }, body, caller, cause }) => {
    const message = await getMessage(db, id);
    if (!message) throw new Problem('not-found');
    const { threadId } = message;
    const hide = hideMessage(threadId, id, { by: caller.userId, reason: body.reason });
    await caughtUp(await handle(thread, threadId, hide, cause));
    return { success: true };
  }),
];
