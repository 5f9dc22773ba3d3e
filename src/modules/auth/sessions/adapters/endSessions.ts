import type { Cause } from '#platform/eventStore/handle.ts';
import type { From, SessionEnded } from '#events/auth.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { recordSessionEnd, signIn } from '#modules/auth/signIn/signIn.ts';

/** The account's owner reads this; where our staff sit is not their business. */
export const ourDesk: From = { device: 'The staff console', address: '' };

type More = { from: From; cause: Cause; exceptSessionId?: string };

/** Ends all sessions of an account, each written down and in its history, and answers how many. */
export const createEndSessions =
  ({ sessions, handle, caughtUp }: Pick<AuthDeps, 'sessions' | 'handle' | 'caughtUp'>) =>
  async (userId: string, why: SessionEnded['data']['why'], { from, cause, exceptSessionId }: More): Promise<number> => {
    const ended = await sessions.endAll(userId, why, exceptSessionId);
    for (const { sessionId } of ended)
      await caughtUp(await handle(signIn, sessionId, recordSessionEnd({ userId, sessionId, why, from }), cause));
    return ended.length;
  };
