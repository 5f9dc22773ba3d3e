/** How auth reacts to events. */
import type { SecurityEvent } from '#contracts/auth/vocabulary.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import type { ClaimEvent } from '#events/claims.ts';
import { causedBy, type Cause, type Handle } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { EventStore, Personal, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, minutes, type Process } from '#platform/processes/process.ts';
import { createAccountLetters, recipientOf, type AccountLetters } from './account/process.ts';
import { createErasePerson, type ErasePerson, type ErasePersonDeps } from './erasure/process.ts';
import { createEndSessions, ourDesk } from './sessions/adapters/endSessions.ts';
import type { AuthEvent, From, NameTaken } from '#events/auth.ts';
import { noticeMail, resetMail } from './mails.ts';
import { passkeyJobs, passkeyPolicies, type PasskeyPoliciesDeps } from './passkeys/policies.ts';
import type { AuthDeps } from './ports.ts';
import { requestPasswordReset } from './account/protection.ts';
import {
  mailRequestedLinkJob,
  mailNoticeJob,
  recordRefusedSignInJob,
  type MailedLinkJob,
  type NoticeJob,
  type RefusalJob,
} from './jobs.ts';
import { recordRefusal, signIn } from './signIn/signIn.ts';
import { suspendAccount } from './account/standing.ts';
import { releaseName, takenName } from './registration/takenName.ts';
import {
  awaitConfirmationMail,
  awaitSuspensionMail,
  giveUpConfirmationMail,
  giveUpSuspensionMail,
} from './account/letters.ts';
import { requestConfirmation } from './account/confirmation.ts';
import { abandonRegistration, user } from './account/user.ts';

const mailConfirmationJob = defineJob<UserJob>('mail-confirmation');
const mailResetJob = defineJob<UserJob>('mail-reset');
const mailSuspensionJob = defineJob<SuspensionJob>('mail-suspension');
const releaseAbandonedNameJob = defineJob<AbandonJob>('release-abandoned-name');
const erasePersonJob = defineJob<UserJob & { cause: AbandonJob['cause'] }>('erase-person');

export type PoliciesDeps = ErasePersonDeps &
  Pick<AuthDeps, 'newId' | 'suspensionKey' | 'caughtUp'> & {
    handle: Handle;
    send: Jobs['send'];
    readStream: EventStore['readStream'];
    /** The origin of the site, for links; no trailing slash. */
    origin: string;
  };

type UserJob = { userId: string };
/** Earlier queued jobs carry more; what the letter says is read from the account. */
type SuspensionJob = UserJob;
type AbandonJob = { taken: NameTaken['data']; cause: { eventId: string; metadata: RecordedEvent['metadata'] } };

/** Longer than any registration takes; after that a name without an account is released. */
const REGISTRATION_SECONDS = 120;

/** A person who misses a link asks for another one. */
const LINK_ENDS_MS = DAY_MS / 24;

const roleNote = (role: StaffRole): string => `The role is: ${role}.`;
const repeatInfringer = (count: number): string =>
  `${count} copyright claims against your videos were upheld within a year.`;

type Causing = { eventId: string; data: { userId: string; from?: Personal<From> } };

/** Mails to the owner about the state of the account. */
const mailPolicies = ({ handle, send }: Pick<PoliciesDeps, 'handle' | 'send'>): Policy[] => {
  const notice = ({ eventId, data }: Causing, what: SecurityEvent, note?: string | null): Promise<void> => {
    const job: NoticeJob = { userId: data.userId, what, from: data.from?.value ?? null, note: note ?? null };
    return send(mailNoticeJob, job, { id: eventId });
  };
  type Asking = Pick<RecordedEvent, 'eventId' | 'metadata'> & { data: { userId: string } };
  /** Recorded first, so that the letter is mailed although its job is lost. */
  const suspensionMail = async ({ data: { userId }, ...event }: Asking): Promise<void> => {
    await handle(user, userId, awaitSuspensionMail(userId), causedBy(event));
    await send(mailSuspensionJob, { userId }, { id: event.eventId });
  };
  const confirmationMail = async ({ data: { userId }, ...event }: Asking): Promise<void> => {
    await handle(user, userId, awaitConfirmationMail(userId), causedBy(event));
    await send(mailConfirmationJob, { userId }, { id: event.eventId });
  };
  return [
    policy<AuthEvent>('send the confirmation link when somebody registers or asks for it again', {
      UserRegistered: confirmationMail,
      ConfirmationRequested: confirmationMail,
    }),
    policy<AuthEvent>('send the reset link when it is asked for', {
      PasswordResetRequested: ({ data, eventId }) => send(mailResetJob, { userId: data.userId }, { id: eventId }),
    }),
    policy<AuthEvent>('tell the owner by mail when the protection of the account changes', {
      PasswordChanged: (event) => notice(event, event.data.how === 'reset' ? 'passwordReset' : 'passwordChanged'),
      TwoFactorEnabled: (event) => notice(event, 'twoFactorEnabled'),
      TwoFactorDisabled: (event) => notice(event, 'twoFactorDisabled'),
      RecoveryCodeUsed: (event) => notice(event, 'recoveryCodeUsed', `You have ${event.data.remaining} left.`),
      RecoveryCodesRegenerated: (event) => notice(event, 'recoveryCodesRegenerated'),
      PasskeyAdded: (event) => notice(event, 'passkeyAdded'),
      PasskeyRemoved: (event) => notice(event, 'passkeyRemoved'),
      ProviderLinked: (event) => notice(event, 'providerLinked'),
      ProviderUnlinked: (event) => notice(event, 'providerUnlinked'),
      UsernameChanged: (event) => notice(event, 'usernameChanged'),
      StaffRoleGranted: (event) => notice(event, 'roleGranted', roleNote(event.data.role)),
      StaffRoleRevoked: (event) => notice(event, 'roleRevoked', roleNote(event.data.role)),
      SessionEnded: (event) =>
        event.data.why === 'tokenReplayed' ? notice(event, 'sessionReplayed') : Promise.resolve(),
    }),
    policy<AuthEvent>('write to the owner of an account that is suspended, kept so or open again', {
      AccountSuspended: suspensionMail,
      SuspensionUpheld: suspensionMail,
      AccountReinstated: suspensionMail,
    }),
  ];
};

export const authPolicies = (
  deps: Pick<PoliciesDeps, 'handle' | 'load' | 'send' | 'sessions' | 'caughtUp'> & PasskeyPoliciesDeps,
): Policy[] => {
  const { handle, load, send } = deps;
  const endSessions = createEndSessions(deps);
  return [
    ...mailPolicies(deps),
    policy<AuthEvent>('end the sessions of whoever loses a staff role', {
      StaffRoleRevoked: ({ data: { userId }, ...event }) =>
        endSessions(userId, 'endedByStaff', { from: ourDesk, cause: causedBy(event) }),
    }),
    ...passkeyPolicies(deps),
    policy<AuthEvent>('end the sessions of a suspended person', {
      AccountSuspended: ({ data: { userId }, ...event }) =>
        endSessions(userId, 'endedByStaff', { from: ourDesk, cause: causedBy(event) }),
    }),
    policy<ClaimEvent>('suspend the account of a repeat infringer', {
      RepeatInfringerFound: async ({ data: { userId, claimIds }, ...event }) => {
        await handle(
          user,
          userId,
          suspendAccount(userId, { by: null, reason: repeatInfringer(claimIds.length) }),
          causedBy(event),
        ).catch((error: unknown) => {
          // Erased already, or staff: then the operator decides.
          if (!(error instanceof Problem) || error.type === 'conflict') throw error;
        });
      },
    }),
    policy<AuthEvent>('give the account of a provider back when it opens our account no longer', {
      ProviderUnlinked: async ({ data: { userId, provider, key }, ...event }) => {
        const account = await load(user, userId);
        if (account.status === 'registered' && account.linked.some((link) => link.key === key)) return;
        await handle(takenName[provider], key, releaseName({ kind: provider, key, userId }), causedBy(event));
      },
    }),
    policy<AuthEvent>('forget the person when the account is erased', {
      AccountErased: ({ data, eventId, metadata }) =>
        send(erasePersonJob, { userId: data.userId, cause: { eventId, metadata } }, { id: eventId }),
    }),
    policy<AuthEvent>('give a name back when its registration never came to an end', {
      NameTaken: ({ data, eventId, metadata }) =>
        send(
          releaseAbandonedNameJob,
          { taken: data, cause: { eventId, metadata } },
          {
            id: eventId,
            startAfterSeconds: REGISTRATION_SECONDS,
          },
        ),
    }),
  ];
};

const mailJobs = ({ load, sendMail, tokens, brandName, origin }: PoliciesDeps, letters: AccountLetters) => {
  // No process: the link ends soon, and whoever misses it asks for another.
  const reset: JobKind<UserJob> = {
    ...mailResetJob,
    expireSeconds: 60,
    endsAfterMs: LINK_ENDS_MS,
    run: async ({ userId }) => {
      const to = recipientOf(await load(user, userId));
      if (!to) return;
      const token = await tokens.create(userId, 'reset');
      const link = `${origin}/reset-password?userId=${userId}&token=${token}`;
      await sendMail(to.email, resetMail(brandName, to.displayName, { url: link, isLocked: to.isLocked }));
    },
  };
  const notice: JobKind<NoticeJob> = {
    ...mailNoticeJob,
    expireSeconds: 60,
    // A notice is of use soon or not at all.
    endsAfterMs: DAY_MS,
    run: async ({ userId, ...about }) => {
      const to = recipientOf(await load(user, userId));
      const url = `${origin}/account?tab=security`;
      if (to) await sendMail(to.email, noticeMail(brandName, to.displayName, { ...about, url }));
    },
  };
  const confirmation: JobKind<UserJob> = {
    ...mailConfirmationJob,
    expireSeconds: 60,
    // Its process mails the letter; both at once would mail it twice.
    endsAfterMs: 0,
    run: ({ userId }) => letters.mailConfirmation(userId),
  };
  const suspension: JobKind<SuspensionJob> = {
    ...mailSuspensionJob,
    expireSeconds: 60,
    endsAfterMs: 0,
    run: ({ userId }) => letters.mailSuspension(userId),
  };
  return [confirmation, reset, notice, suspension] as const;
};

const recordJobs = ({ handle, load, newId }: PoliciesDeps) => {
  const mailRequested: JobKind<MailedLinkJob> = {
    ...mailRequestedLinkJob,
    expireSeconds: 60,
    endsAfterMs: LINK_ENDS_MS,
    run: async ({ purpose, emailKey, from }) => {
      const name = await load(takenName.email, emailKey);
      if (name.status !== 'taken') return;
      const { userId } = name;
      const cause: Cause = { actorId: null, actorRole: 'visitor', correlationId: newId(), causationId: null };
      if (purpose === 'reset') await handle(user, userId, requestPasswordReset({ userId, from }), cause);
      else await handle(user, userId, requestConfirmation(userId), cause);
    },
  };
  const refused: JobKind<RefusalJob> = {
    ...recordRefusedSignInJob,
    expireSeconds: 60,
    run: async ({ userId, ...refusal }) => {
      if (userId === null) return;
      const cause: Cause = { actorId: null, actorRole: 'visitor', correlationId: newId(), causationId: null };
      await handle(signIn, newId(), recordRefusal({ userId, ...refusal }), cause);
    },
  };
  const abandoned: JobKind<AbandonJob> = {
    ...releaseAbandonedNameJob,
    expireSeconds: 60,
    run: async ({ taken, cause }) => {
      const { state } = await handle(user, taken.userId, abandonRegistration(taken.userId), causedBy(cause));
      if (state.status === 'abandoned')
        await handle(takenName[taken.kind], taken.key, releaseName(taken), causedBy(cause));
    },
  };
  return [mailRequested, refused, abandoned] as const;
};

const eraseJob = (erasePerson: ErasePerson): JobKind<UserJob & { cause: AbandonJob['cause'] }> => ({
  ...erasePersonJob,
  expireSeconds: 120,
  run: ({ userId, cause }) => erasePerson(userId, causedBy(cause)),
});

export const authJobs = (deps: PoliciesDeps) => [
  ...mailJobs(deps, createAccountLetters(deps)),
  ...passkeyJobs(deps),
  ...recordJobs(deps),
  eraseJob(createErasePerson(deps)),
];

/** What takes time in auth: an erasure, and the letters that have to arrive. */
export const authProcesses = (deps: PoliciesDeps): Process[] => {
  const letters = createAccountLetters(deps);
  return [
    defineProcess({
      name: 'erasure',
      title: 'Erasure of a person',
      ask: 'admin',
      states: { erased: hours(1) },
      step: createErasePerson(deps),
    }),
    defineProcess({
      name: 'confirmation',
      title: 'Mail that confirms an address',
      ask: 'admin',
      states: { unsent: minutes(30) },
      step: letters.mailConfirmation,
      giveUp: {
        afterMs: LETTER_ENDS_MS,
        step: (userId, cause) => deps.handle(user, userId, giveUpConfirmationMail(userId), cause),
      },
    }),
    defineProcess({
      name: 'suspension-letter',
      title: 'Letter about a suspension',
      ask: 'admin',
      states: { unsent: minutes(30) },
      step: letters.mailSuspension,
      giveUp: {
        afterMs: LETTER_ENDS_MS,
        step: (userId, cause) => deps.handle(user, userId, giveUpSuspensionMail(userId), cause),
      },
    }),
  ];
};
