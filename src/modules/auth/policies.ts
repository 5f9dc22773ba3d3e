/** What auth does when something happened. */
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import type { AuthEvent, NameTaken } from './events.ts';
import { confirmationMail } from './mails.ts';
import type { ConfirmationTokens } from './ports.ts';
import { releaseName, takenName } from './takenName.ts';
import { abandonRegistration, user } from './user.ts';

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  send: Jobs['send'];
  mailer: Mailer;
  tokens: ConfirmationTokens;
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
};

type ConfirmationJob = { userId: string };
type AbandonJob = { taken: NameTaken['data']; cause: { eventId: string; metadata: RecordedEvent['metadata'] } };

/** Longer than any registration takes; then a name without an account goes back. */
const REGISTRATION_SECONDS = 120;

export const authPolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => [
  policy<AuthEvent>('send the confirmation link when somebody registers or asks for it again', {
    UserRegistered: ({ data, eventId }) => send('mail-confirmation', { userId: data.userId }, { id: eventId }),
    ConfirmationRequested: ({ data, eventId }) => send('mail-confirmation', { userId: data.userId }, { id: eventId }),
  }),
  policy<AuthEvent>('give a name back when its registration never came to an end', {
    NameTaken: ({ data, eventId, metadata }) =>
      send('release-abandoned-name', { taken: data, cause: { eventId, metadata } } satisfies AbandonJob, {
        id: eventId,
        startAfterSeconds: REGISTRATION_SECONDS,
      }),
  }),
];

export const authJobs = (deps: PoliciesDeps): [JobKind<ConfirmationJob>, JobKind<AbandonJob>] => {
  const { handle, load, mailer, tokens, brandName, origin } = deps;
  return [
    {
      name: 'mail-confirmation',
      expireSeconds: 60,
      run: async ({ userId }) => {
        const account = await load(user, userId);
        if (account.status !== 'registered' || account.isEmailVerified || account.email === null) return;
        const token = await tokens.create(userId);
        const link = `${origin}/verify-email?userId=${userId}&token=${token}`;
        await mailer.send(account.email, confirmationMail(brandName, account.displayName ?? '', link));
      },
    },
    {
      name: 'release-abandoned-name',
      expireSeconds: 60,
      run: async ({ taken, cause }) => {
        const { state } = await handle(user, taken.userId, abandonRegistration(taken.userId), causedBy(cause));
        if (state.status === 'abandoned')
          await handle(takenName[taken.kind], taken.key, releaseName(taken), causedBy(cause));
      },
    },
  ];
};
