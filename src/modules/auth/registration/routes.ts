/** Creating an account and confirming its address. */
import * as contract from '#contracts/auth/auth.ts';
import * as schema from '#contracts/auth/auth.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { actOf } from '#modules/auth/signIn/adapters/signingIn.ts';
import { mailRequestedLinkJob, mailNoticeJob, type MailedLinkJob } from '#modules/auth/jobs.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { eraseAccount } from '#modules/auth/account/standing.ts';
import { registerUser, user } from '#modules/auth/account/user.ts';
import { createVerifyAddress } from './adapters/verifyAddress.ts';
import { refuseCommon } from './refuseCommon.ts';

/** Confirmation and reset mails for one address, per hour; the same for unknown addresses. */
export const MAILS_PER_HOUR = { points: 3, seconds: 3600 } as const;

/** One a day, so that nobody fills the mailbox of the owner with tries. */
const TRIES_MAILED = { points: 1, seconds: 86_400 } as const;

const createMailAttempt =
  ({ throttle, send }: Pick<AuthDeps, 'throttle' | 'send'>) =>
  async (userId: string): Promise<void> => {
    try {
      await throttle.take(`tried:${userId}`, TRIES_MAILED);
    } catch (error) {
      if (error instanceof Problem && error.type === 'too-many-requests') return;
      throw error;
    }
    await send(mailNoticeJob, { userId, what: 'registrationTried' });
  };

export const registrationRoutes = (deps: AuthDeps): Route[] => {
  const { handle, caughtUp, send, newId, passwords, credentials, throttle, names, nameKey, signingIn } = deps;
  const mailAttempt = createMailAttempt(deps);
  return [
    route(contract.register, schema.register, async ({ body, cause, transport }) => {
      const { password, ...account } = body;
      refuseCommon(passwords.isCommon(password), '/password');
      const userId = newId();
      const passwordHash = await passwords.hash(password);
      // Username, then email, then the account: a policy releases the names when no account follows.
      await names.take('username', account.username, userId, cause);
      try {
        await names.take('email', account.email, userId, cause);
      } catch (error) {
        await names.release('username', account.username, userId, cause);
        // The holder of the address learns of the attempt.
        const owner = await names.find('email', account.email);
        if (owner !== undefined) await mailAttempt(owner);
        throw error;
      }
      await credentials.save(userId, passwordHash);
      const from = signingIn.fromOf(transport);
      await caughtUp(await handle(user, userId, registerUser({ userId, ...account, from }), actOf(userId, cause)));
      return signingIn.start(userId, 'password', {
        transport,
        cause,
        kind: 'session',
        hasSecondFactor: false,
        isRegistration: true,
      });
    }),

    route(contract.checkUsername, schema.checkUsername, async ({ params }) => {
      const parsed = schema.newUsername.safeParse(params.username);
      if (!parsed.success) return { available: false, message: parsed.error.issues[0]?.message ?? null };
      const isTaken = (await names.find('username', parsed.data)) !== undefined;
      return { available: !isTaken, message: isTaken ? 'This username is already taken' : null };
    }),

    route(contract.resendConfirmation, schema.resendConfirmation, async ({ body, transport }) => {
      const emailKey = nameKey(body.email);
      await throttle.take(`resend:${emailKey}`, MAILS_PER_HOUR);
      // A job looks the account up, so that the answer takes as long for an unknown address.
      const job: MailedLinkJob = { purpose: 'confirmation', emailKey, from: signingIn.fromOf(transport) };
      await send(mailRequestedLinkJob, job);
      return { message: 'If this address belongs to an account that is not confirmed yet, a new link is on its way.' };
    }),

    ...confirmationRoutes(deps),
  ];
};

const confirmationRoutes = (deps: AuthDeps): Route[] => {
  const { load, tokens, accountClosure, signingIn } = deps;
  const verifyAddress = createVerifyAddress(deps);
  return [
    route(
      contract.confirmEmail,
      schema.confirmEmail,
      async ({ query: { userId, token }, cause, transport, visitor }) => {
        if (!(await tokens.use(userId, 'confirmation', token)))
          throw new Problem('invalid-confirmation-link', 'Failed to verify email. The link may be invalid or expired.');
        const from = signingIn.fromOf(transport);
        const ownSessionId = visitor?.userId === userId ? visitor.sessionId : undefined;
        await verifyAddress(userId, { from, ownSessionId, cause: actOf(userId, cause) });
        return { success: true, message: 'Your email is confirmed.' };
      },
    ),

    route(contract.disownRegistration, schema.disownRegistration, async ({ body: { userId, token }, cause }) => {
      const account = await load(user, userId);
      const isConfirmed = account.status === 'registered' && account.isEmailVerified;
      if (isConfirmed || !(await tokens.use(userId, 'confirmation', token)))
        throw new Problem('invalid-confirmation-link', 'This link is invalid or has expired.');
      // An account without a confirmed address has neither sold nor bought.
      const closing = { describeObstacles: () => [], command: eraseAccount(userId), cause: actOf(userId, cause) };
      await accountClosure.close(userId, closing);
      return { success: true, message: 'The account is deleted, and your address is free.' };
    }),
  ];
};
