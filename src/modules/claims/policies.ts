/** What claims does when something happened. */
import type { Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { claim } from './claim.ts';
import type { ClaimEvent } from './events.ts';
import { claimMail } from './mails.ts';

export type PoliciesDeps = { load: Load; send: Jobs['send']; mailer: Mailer; brandName: string };

type ClaimJob = { claimId: string };

export const claimsPolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => [
  policy<ClaimEvent>('tell the sender by mail that a copyright notice has arrived', {
    ClaimReceived: ({ data, eventId }) => send('mail-claim', { claimId: data.claimId }, { id: eventId }),
  }),
];

export const claimsJobs = ({ load, mailer, brandName }: PoliciesDeps): JobKind<ClaimJob>[] => [
  {
    name: 'mail-claim',
    expireSeconds: 60,
    run: async ({ claimId }) => {
      const state = await load(claim, claimId);
      if (state.status === 'received' && state.notice)
        await mailer.send(state.notice.email, claimMail(brandName, state));
    },
  },
];
