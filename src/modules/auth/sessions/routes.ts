/** An existing session: renewal, proof of who uses it, end, list, history. */
import * as accountContract from '#contracts/auth/account.ts';
import * as accountSchema from '#contracts/auth/account.schema.ts';
import * as contract from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { Reply, route, type Route } from '#platform/http/route.ts';
import { findSecurityEvents } from '#projections/auth/securityEvents.ts';
import { createEndSessions } from './adapters/endSessions.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import { living, user } from '#modules/auth/account/user.ts';
import type { AuthDeps, SessionEnd } from '#modules/auth/ports.ts';
import { recordSessionEnd, signIn } from '#modules/auth/signIn/signIn.ts';

/** How far back the own history is shown. */
const MOST_EVENTS = 100;

export const sessionRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, caughtUp, db, sessions, signingIn, findSessionUser, checkOwnPassword, checkCode } = deps;
  const { checkPasskey, staffNeedPasskey } = deps;
  const endSessions = createEndSessions(deps);

  return [
    route(contract.refresh, schema.refresh, async ({ body, transport, cause }) => {
      const from = signingIn.fromOf(transport);
      const renewal = await sessions.renew(body.refreshToken, transport, from);
      if (renewal.status === 'replayed') {
        const { userId, sessionId } = renewal;
        const end = recordSessionEnd({ userId, sessionId, why: 'tokenReplayed', from });
        await handle(signIn, sessionId, end, { ...cause, actorId: null, actorRole: 'system' });
        throw new Problem('session-ended');
      }
      const { cookies, sessionId: _, ...tokens } = renewal.tokens;
      // What the guard goes by, from now on.
      const isSuspended = (await findSessionUser(renewal.userId))?.isSuspended ?? false;
      return new Reply({ ...tokens, isSuspended }, { cookies: [...cookies] });
    }),

    route(contract.logout, schema.logout, async ({ body: { refreshToken }, visitor, transport, cause }) => {
      const end = (): Promise<SessionEnd | undefined> => {
        if (visitor) return sessions.end(visitor.userId, visitor.sessionId, 'signedOut');
        if (refreshToken === undefined) throw new Problem('not-signed-in');
        return sessions.endByRefreshToken(refreshToken, transport, 'signedOut');
      };
      const ended = await end();
      if (ended) {
        const { userId, sessionId } = ended;
        const from = signingIn.fromOf(transport);
        const record = recordSessionEnd({ userId, sessionId, why: 'signedOut', from });
        await handle(signIn, sessionId, record, {
          ...cause,
          actorId: userId,
          actorRole: visitor ? cause.actorRole : 'user',
        });
      }
      return { success: true };
    }),

    route(accountContract.proveIdentity, accountSchema.proveIdentity, async (input) => {
      const { body, caller, transport } = input;
      const { userId, sessionId } = caller;
      const account = living(await load(user, userId));
      if (body.passkey) {
        const found = await checkPasskey(body.passkey, { purpose: 'prove', boundTo: sessionId });
        if (!found?.isRight || found.userId !== userId)
          throw fieldProblem('/passkey', 'This passkey is none of your account.');
        await sessions.markProved(sessionId);
        return { success: true };
      }
      // What opens a session of staff proves it as well.
      if (staffNeedPasskey && account.roles.length > 0)
        throw fieldProblem('/passkey', 'Staff prove who they are with their passkey.');
      const hasPassword = await checkOwnPassword(userId, body.password ?? '', { field: '/password', transport });
      if (account.hasTwoFactor && !(await checkCode(userId, body.code ?? '', input)))
        throw fieldProblem('/code', 'That code is not right.');
      if (!hasPassword && !account.hasTwoFactor)
        throw new Problem('proof-needed', 'Please sign out and in again, then go on within ten minutes.');
      await sessions.markProved(sessionId);
      return { success: true };
    }),

    route(accountContract.mySessions, accountSchema.mySessions, async ({ caller: { userId, sessionId } }) => ({
      sessions: await sessions.list(userId, sessionId),
    })),

    // Before the pattern with an id, which would match it too.
    route(accountContract.endOtherSessions, accountSchema.endOtherSessions, async ({ caller, transport, cause }) => {
      const { userId, sessionId: exceptSessionId } = caller;
      const from = signingIn.fromOf(transport);
      return { ended: await endSessions(userId, 'endedByOwner', { from, cause, exceptSessionId }) };
    }),

    route(
      accountContract.endSession,
      accountSchema.endSession,
      async ({ params: { sessionId }, caller, transport, cause }) => {
        const { userId } = caller;
        if (!(await sessions.end(userId, sessionId, 'endedByOwner'))) throw new Problem('not-found');
        const from = signingIn.fromOf(transport);
        const end = recordSessionEnd({ userId, sessionId, why: 'endedByOwner', from });
        // The history is read again at once.
        await caughtUp(await handle(signIn, sessionId, end, actOf(userId, cause)));
        return { success: true };
      },
    ),

    route(accountContract.signInHistory, accountSchema.signInHistory, async ({ caller: { userId } }) => ({
      entries: await findSecurityEvents(db, userId, MOST_EVENTS),
    })),
  ];
};
