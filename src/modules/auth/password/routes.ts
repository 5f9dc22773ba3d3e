/** Changing a password, and setting a new one with a mailed link. */
import * as accountContract from '#contracts/auth/account.ts';
import * as accountSchema from '#contracts/auth/account.schema.ts';
import * as contract from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { createEndSessions } from '#modules/auth/sessions/adapters/endSessions.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { recordPasswordChange } from '#modules/auth/account/protection.ts';
import { createVerifyAddress } from '#modules/auth/registration/adapters/verifyAddress.ts';
import { refuseCommon } from '#modules/auth/registration/refuseCommon.ts';
import { mailRequestedLinkJob, type MailedLinkJob } from '#modules/auth/jobs.ts';
import { MAILS_PER_HOUR } from '#modules/auth/registration/routes.ts';
import { living, user } from '#modules/auth/account/user.ts';

export const passwordRoutes = (deps: AuthDeps): Route[] => {
  const { handle, load, send, passwords, credentials, tokens, throttle, nameKey, signingIn } = deps;
  const { checkOwnPassword } = deps;
  const endSessions = createEndSessions(deps);
  const verifyAddress = createVerifyAddress(deps);

  return [
    route(accountContract.changePassword, accountSchema.changePassword, async ({ body, caller, cause, transport }) => {
      const { userId, sessionId } = caller;
      refuseCommon(passwords.isCommon(body.newPassword), '/newPassword');
      const isRight = await checkOwnPassword(userId, body.currentPassword ?? '', {
        field: '/currentPassword',
        transport,
      });
      // An account without a password gets its first one right after a sign-in.
      if (!isRight && !caller.isFresh) throw new Problem('proof-needed');
      const passwordHash = await passwords.hash(body.newPassword);
      // A link that was mailed before may be in strange hands; it must not undo this change.
      await tokens.end(userId, 'reset');
      await credentials.save(userId, passwordHash);
      const from = signingIn.fromOf(transport);
      await endSessions(userId, 'passwordChanged', { from, cause, exceptSessionId: sessionId });
      await handle(user, userId, recordPasswordChange({ userId, from, how: 'changed' }), cause);
      return { success: true, message: 'Your password is changed. Other devices have been signed out.' };
    }),

    route(contract.forgotPassword, schema.forgotPassword, async ({ body, transport }) => {
      const emailKey = nameKey(body.email);
      await throttle.take(`reset:${emailKey}`, MAILS_PER_HOUR);
      // A job looks the account up, so that the answer takes as long for an unknown address.
      const job: MailedLinkJob = { purpose: 'reset', emailKey, from: signingIn.fromOf(transport) };
      await send(mailRequestedLinkJob, job);
      return { message: 'If this address belongs to an account, a link to set a new password is on its way.' };
    }),

    route(contract.resetPassword, schema.resetPassword, async ({ body, cause, transport }) => {
      const { userId, token, password } = body;
      refuseCommon(passwords.isCommon(password), '/password');
      if (!(await tokens.use(userId, 'reset', token)))
        throw new Problem('invalid-reset-link', 'This link is invalid or has expired. Please ask for a new one.');
      living(await load(user, userId));
      await credentials.save(userId, await passwords.hash(password));
      const from = signingIn.fromOf(transport);
      const act = actOf(userId, cause);
      await endSessions(userId, 'passwordChanged', { from, cause: act });
      await handle(user, userId, recordPasswordChange({ userId, from, how: 'reset' }), act);
      // The link came by mail, so the address belongs to the person.
      await verifyAddress(userId, { from, cause: act });
      return { success: true, message: 'Your password is changed. Please sign in.' };
    }),
  ];
};
