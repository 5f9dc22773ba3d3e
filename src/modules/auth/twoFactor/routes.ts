/** The second factor: its set-up, the second step of a sign-in, recovery codes. */
import * as accountContract from '#contracts/auth/account.ts';
import * as accountSchema from '#contracts/auth/account.schema.ts';
import * as contract from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Caller } from '#platform/http/guard.ts';
import { route, type HandlerInput, type Route } from '#platform/http/route.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { disableTwoFactor, enableTwoFactor, regenerateRecoveryCodes } from '#modules/auth/account/protection.ts';
import { living, user } from '#modules/auth/account/user.ts';

type VerifyInput = HandlerInput<typeof schema.verifyTwoFactor>;

export const twoFactorRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, caughtUp, twoFactor, recoveryCodes, challenges, guess, sessions, signingIn } = deps;
  const { checkCode } = deps;
  const endSessions = createEndSessions(deps);

  const secondStep = async (challengeToken: string, input: VerifyInput) => {
    const facts = await challenges.attempt(challengeToken);
    if (!facts) throw new Problem('challenge-ended');
    const { userId, way } = facts;
    if (!(await checkCode(userId, input.body.code, input))) {
      await signingIn.refuse(userId, way, 'code', input.transport);
      throw new Problem('wrong-code');
    }
    const account = await load(user, userId);
    if (account.status !== 'registered' || !(await challenges.finish(challengeToken)))
      throw new Problem('challenge-ended');
    const { transport, cause } = input;
    return signingIn.start(userId, way, { transport, cause, kind: 'loginScreen', hasSecondFactor: true });
  };

  const finishSetUp = async ({ userId, sessionId }: Caller, { body, cause, transport }: VerifyInput) => {
    const account = living(await load(user, userId));
    if (!account.isEmailVerified) throw new Problem('email-not-verified');
    if (account.hasTwoFactor) throw new Problem('two-factor-on');
    const confirm = async () => (await twoFactor.confirm(userId, body.code)) || undefined;
    if (!(await guess({ what: 'code', userId, transport }, confirm))) throw new Problem('wrong-code');
    const codes = await recoveryCodes.replace(userId);
    // Before the event, so that a lost answer does not lock the person out.
    await sessions.markSecondFactor(sessionId);
    const from = signingIn.fromOf(transport);
    await caughtUp(await handle(user, userId, enableTwoFactor({ userId, from }), cause));
    // None of them proved the second factor; one may be a thief's.
    await endSessions(userId, 'twoFactorEnabled', { from, cause, exceptSessionId: sessionId });
    return { success: true, recoveryCodes: codes };
  };

  return [
    route(accountContract.enableTwoFactor, accountSchema.enableTwoFactor, async ({ caller: { userId } }) => {
      const account = living(await load(user, userId));
      if (account.hasTwoFactor) throw new Problem('two-factor-on');
      // Removes what an interrupted set-up may have left; the log decides whether two-factor is on.
      await twoFactor.remove(userId);
      return twoFactor.begin(userId, account.email ?? '');
    }),

    route(contract.verifyTwoFactor, schema.verifyTwoFactor, async (input) => {
      const { challengeToken } = input.body;
      if (challengeToken !== undefined) return secondStep(challengeToken, input);
      if (!input.visitor) throw new Problem('not-signed-in');
      return finishSetUp(input.visitor, input);
    }),

    route(
      accountContract.disableTwoFactor,
      accountSchema.disableTwoFactor,
      async ({ caller: { userId }, cause, transport }) => {
        const from = signingIn.fromOf(transport);
        await caughtUp(await handle(user, userId, disableTwoFactor({ userId, from }), cause));
        await twoFactor.remove(userId);
        await recoveryCodes.removeAll(userId);
        return { success: true, message: 'Two-factor authentication is off.' };
      },
    ),

    route(accountContract.recoveryCodes, accountSchema.recoveryCodes, async ({ caller }) => ({
      remaining: await recoveryCodes.remaining(caller.userId),
    })),

    route(accountContract.regenerateRecoveryCodes, accountSchema.regenerateRecoveryCodes, async (input) => {
      const { caller, cause, transport } = input;
      const { userId } = caller;
      const from = signingIn.fromOf(transport);
      await handle(user, userId, regenerateRecoveryCodes({ userId, from }), cause);
      return { recoveryCodes: await recoveryCodes.replace(userId) };
    }),
  ];
};
