import type { Cause, Handle } from '#platform/eventStore/handle.ts';
import type { From, SessionEnded } from '../events.ts';
import type { Sessions } from '../ports.ts';
import { recordSessionEnd, signIn } from '../signIn.ts';

/** The account's owner reads this; where our staff sit is not their business. */
export const ourDesk: From = { device: 'The staff console', address: '' };

type More = { from: From; cause: Cause; exceptSessionId?: string };

/** Ends all sessions of an account, each written down, and answers how many. */
export const createEndSessions =
  ({ sessions, handle }: { sessions: Sessions; handle: Handle }) =>
  async (userId: string, why: SessionEnded['data']['why'], { from, cause, exceptSessionId }: More): Promise<number> => {
    const ended = await sessions.endAll(userId, why, exceptSessionId);
    for (const { sessionId } of ended)
      await handle(signIn, sessionId, recordSessionEnd({ userId, sessionId, why, from }), cause);
    return ended.length;
  };
