/** How passkeys of staff react to events: a link for the first one. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { AuthEvent } from '#events/auth.ts';
import { causedBy } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { recipientOf } from '#modules/auth/account/process.ts';
import { user } from '#modules/auth/account/user.ts';
import { firstPasskeyMail } from '#modules/auth/mails.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { createEndSessions, ourDesk } from '#modules/auth/sessions/adapters/endSessions.ts';
import { firstPasskeyUrl, needsFirstPasskey } from './firstPasskey.ts';
import type { Passkeys } from './ports.ts';

type UserJob = { userId: string };
const mailFirstPasskeyJob = defineJob<UserJob>('mail-first-passkey');

export type PasskeyPoliciesDeps = Pick<AuthDeps, 'handle' | 'caughtUp' | 'sessions' | 'staffNeedPasskey'> & {
  send: Jobs['send'];
  passkeys: Pick<Passkeys, 'remove'>;
};

export const passkeyPolicies = (deps: PasskeyPoliciesDeps): Policy[] => {
  const { send, passkeys, staffNeedPasskey } = deps;
  const endSessions = createEndSessions(deps);
  return [
    policy<AuthEvent>('end the sessions of staff whose passkeys are removed, and mail a link for a new one', {
      PasskeysReset: async ({ data: { userId, passkeyIds, by }, ...event }) => {
        await endSessions(userId, 'endedByStaff', { from: ourDesk, cause: causedBy(event) });
        await passkeys.remove(userId, passkeyIds);
        // The operator hands over the link that the command prints.
        if (by !== undefined) await send(mailFirstPasskeyJob, { userId }, { id: event.eventId });
      },
      StaffRoleGranted: async ({ data: { userId, by }, eventId }) => {
        if (staffNeedPasskey && by !== undefined) await send(mailFirstPasskeyJob, { userId }, { id: eventId });
      },
    }),
  ];
};

type PasskeyJobsDeps = Pick<AuthDeps, 'load' | 'tokens'> & { sendMail: SendMail; brandName: string; origin: string };

export const passkeyJobs = ({ load, tokens, sendMail, brandName, origin }: PasskeyJobsDeps): JobKind<UserJob>[] => [
  // No process: the link ends within a day, and two admins send another.
  {
    ...mailFirstPasskeyJob,
    expireSeconds: 60,
    endsAfterMs: DAY_MS,
    run: async ({ userId }) => {
      const account = await load(user, userId);
      const to = recipientOf(account);
      if (!to || !needsFirstPasskey(account)) return;
      const url = firstPasskeyUrl(origin, userId, await tokens.create(userId, 'firstPasskey'));
      await sendMail(to.email, firstPasskeyMail(brandName, to.displayName, url));
    },
  },
];
