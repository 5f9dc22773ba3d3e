/** The mail about a sign-in from a new browser. */
import { reclaimDays, reclaimPath, reclaimText } from '#contracts/auth/reclaimVocabulary.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { AuthEvent, From } from '#events/auth.ts';
import { recipientOf } from '#modules/auth/account/process.ts';
import { user } from '#modules/auth/account/user.ts';
import { newDeviceMail } from '#modules/auth/mails.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { defineJob, type JobKind } from '#platform/jobs/jobs.ts';

type NewDeviceJob = { userId: string; at: string; from: From | null };
const mailNewDeviceJob = defineJob<NewDeviceJob>('mail-new-device');

export const reclaimPolicies = ({ send }: Pick<AuthDeps, 'send'>): Policy[] => [
  policy<AuthEvent>('tell the owner by mail when the account is signed in to from a new device', {
    SignedIn: async ({ data, eventId, metadata }) => {
      if (data.isNewDevice !== true) return;
      const job: NewDeviceJob = { userId: data.userId, at: metadata.at, from: data.from.value };
      await send(mailNewDeviceJob, job, { id: eventId });
    },
  }),
];

type JobDeps = Pick<AuthDeps, 'load' | 'reclaimKey'> & { sendMail: SendMail; brandName: string; origin: string };

export const reclaimJobs = ({ load, reclaimKey, sendMail, brandName, origin }: JobDeps): [JobKind<NewDeviceJob>] => [
  {
    ...mailNewDeviceJob,
    expireSeconds: 60,
    // Its link has ended then.
    endsAfterMs: reclaimDays * DAY_MS,
    run: async ({ userId, at, from }) => {
      const to = recipientOf(await load(user, userId));
      // Nobody writes to strangers with our letters, and an account that was taken back since needs no letter.
      if (!to?.isEmailVerified || (to.reclaimedAt !== null && at <= to.reclaimedAt)) return;
      const claim = { userId, about: 'signIn', at } as const;
      const url = origin + reclaimPath({ ...claim, key: reclaimKey(reclaimText(claim)) });
      await sendMail(to.email, newDeviceMail(brandName, to.displayName, { at, from, url }));
    },
  },
];
