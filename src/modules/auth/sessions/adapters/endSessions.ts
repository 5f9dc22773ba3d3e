import type { Cause } from '#platform/eventStore/handle.ts';
import type { From, SessionEnded } from '#events/auth.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { recordSessionEnd, signIn } from '#modules/auth/signIn/signIn.ts';

/** The account's owner reads this; the network address of our staff is not for them. */
export const ourDesk: From = { device: 'The staff console', address: '' };

type More = { from: From; cause: Cause; exceptSessionId?: string };

/** Ends all sessions of an account, records each in its history, and returns how many. */
export const createEndSessions =
  ({ sessions, handle, caughtUp }: Pick<AuthDeps, 'sessions' | 'handle' | 'caughtUp'>) =>
  async (userId: string, why: SessionEnded['data']['why'], { from, cause, exceptSessionId }: More): Promise<number> => {
    const ended = await sessions.endAll(userId, why, exceptSessionId);
    for (const { sessionId } of ended)
      await caughtUp(await handle(signIn, sessionId, recordSessionEnd({ userId, sessionId, why, from }), cause));
    return ended.length;
  };
