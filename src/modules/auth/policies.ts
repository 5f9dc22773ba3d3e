/** What auth does when something happened. */
import type { SecurityAct } from '#contracts/auth/vocabulary.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { ClaimEvent } from '#events/claims.ts';
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Personal, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import { createEndSessions, ourDesk } from './sessions/adapters/endSessions.ts';
import type { RefusalJob } from './signIn/adapters/signingIn.ts';
import type { AuthEvent, From, NameTaken } from '#events/auth.ts';
import {
  confirmationMail,
  farewellMail,
  noticeMail,
  resetMail,
  suspensionMailOf,
  type NoticeSubject,
  type SuspensionMail,
} from './mails.ts';
import type { AuthDeps } from './ports.ts';
import { requestPasswordReset } from './account/protection.ts';
import type { MailedLinkJob } from './registration/routes.ts';
import { recordRefusal, signIn } from './signIn/signIn.ts';
import { suspendAccount, suspensionOf } from './account/standing.ts';
import { releaseName, takenName } from './registration/takenName.ts';
import { abandonRegistration, requestConfirmation, user, type RegisteredUser } from './account/user.ts';

export type PoliciesDeps = Pick<
  AuthDeps,
  | 'tokens'
  | 'credentials'
  | 'twoFactor'
  | 'recoveryCodes'
  | 'sessions'
  | 'names'
  | 'newId'
  | 'suspensionKey'
  | 'caughtUp'
> & {
  handle: Handle;
  load: Load;
  send: Jobs['send'];
  subjectKeys: SubjectKeys;
  mailer: Mailer;
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
};

type UserJob = { userId: string };
type NoticeJob = { userId: string; what: NoticeSubject; from?: From | null; note?: string | null };
type SuspensionJob = { userId: string; what: SuspensionMail; reason: string };
type AbandonJob = { taken: NameTaken['data']; cause: { eventId: string; metadata: RecordedEvent['metadata'] } };

/** Longer than any registration takes; then a name without an account goes back. */
const REGISTRATION_SECONDS = 120;

const roleNote = (role: StaffRole): string => `The role is: ${role}.`;
const repeatInfringer = (count: number): string =>
  `${count} copyright claims against your videos were upheld within a year.`;

export const authPolicies = (deps: Pick<PoliciesDeps, 'handle' | 'send' | 'sessions' | 'caughtUp'>): Policy[] => {
  const { handle, send } = deps;
  const endSessions = createEndSessions(deps);
  type Told = { eventId: string; data: { userId: string; from?: Personal<From> } };
  const notice = ({ eventId, data }: Told, what: SecurityAct, note?: string | null): Promise<void> => {
    const job: NoticeJob = { userId: data.userId, what, from: data.from?.value ?? null, note: note ?? null };
    return send('mail-notice', job, { id: eventId });
  };
  const suspensionMail = (
    { eventId, data }: { eventId: string; data: { userId: string; reason: Personal<string> } },
    what: SuspensionMail,
  ): Promise<void> => {
    const job: SuspensionJob = { userId: data.userId, what, reason: data.reason.value ?? '' };
    return send('mail-suspension', job, { id: eventId });
  };
  return [
    policy<AuthEvent>('send the confirmation link when somebody registers or asks for it again', {
      UserRegistered: ({ data, eventId }) => send('mail-confirmation', { userId: data.userId }, { id: eventId }),
      ConfirmationRequested: ({ data, eventId }) => send('mail-confirmation', { userId: data.userId }, { id: eventId }),
    }),
    policy<AuthEvent>('send the reset link when it is asked for', {
      PasswordResetRequested: ({ data, eventId }) => send('mail-reset', { userId: data.userId }, { id: eventId }),
    }),
    policy<AuthEvent>('tell the owner by mail when the protection of the account changes', {
      PasswordChanged: (event) => notice(event, event.data.how === 'reset' ? 'passwordReset' : 'passwordChanged'),
      TwoFactorEnabled: (event) => notice(event, 'twoFactorEnabled'),
      TwoFactorDisabled: (event) => notice(event, 'twoFactorDisabled'),
      RecoveryCodeUsed: (event) => notice(event, 'recoveryCodeUsed', `${event.data.remaining} are left.`),
      RecoveryCodesRegenerated: (event) => notice(event, 'recoveryCodesRegenerated'),
      ProviderLinked: (event) => notice(event, 'providerLinked'),
      ProviderUnlinked: (event) => notice(event, 'providerUnlinked'),
      UsernameChanged: (event) => notice(event, 'usernameChanged'),
      StaffRoleGranted: (event) => notice(event, 'roleGranted', roleNote(event.data.role)),
      StaffRoleRevoked: (event) => notice(event, 'roleRevoked', roleNote(event.data.role)),
      SessionEnded: (event) =>
        event.data.why === 'tokenReplayed' ? notice(event, 'sessionReplayed') : Promise.resolve(),
    }),
    policy<AuthEvent>('write to the owner of an account that is suspended, kept so or open again', {
      AccountSuspended: (event) => suspensionMail(event, 'suspended'),
      SuspensionUpheld: (event) => suspensionMail(event, 'upheld'),
      AccountReinstated: (event) => suspensionMail(event, 'reinstated'),
    }),
    policy<AuthEvent>('end the sessions of whoever loses a staff role', {
      StaffRoleRevoked: ({ data: { userId }, ...event }) =>
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
          // Gone already, or of staff: then the operator decides.
          if (!(error instanceof Problem) || error.type === 'conflict') throw error;
        });
      },
    }),
    policy<AuthEvent>('forget the person when the account is erased', {
      AccountErased: ({ data, eventId, metadata }) =>
        send('erase-person', { userId: data.userId, cause: { eventId, metadata } }, { id: eventId }),
    }),
    policy<AuthEvent>('give a name back when its registration never came to an end', {
      NameTaken: ({ data, eventId, metadata }) =>
        send('release-abandoned-name', { taken: data, cause: { eventId, metadata } } satisfies AbandonJob, {
          id: eventId,
          startAfterSeconds: REGISTRATION_SECONDS,
        }),
    }),
  ];
};

const mailJobs = ({ load, mailer, tokens, brandName, origin, suspensionKey }: PoliciesDeps) => {
  /** The account while it can be written to. */
  const recipient = async (userId: string): Promise<(RegisteredUser & { email: string }) | undefined> => {
    const account = await load(user, userId);
    if (account.status !== 'registered' || account.isErased || account.email === null) return undefined;
    return { ...account, email: account.email };
  };
  const confirmation: JobKind<UserJob> = {
    name: 'mail-confirmation',
    expireSeconds: 60,
    run: async ({ userId }) => {
      const to = await recipient(userId);
      if (!to || to.isEmailVerified) return;
      const token = await tokens.create(userId, 'confirmation');
      const link = `${origin}/verify-email?userId=${userId}&token=${token}`;
      await mailer.send(to.email, confirmationMail(brandName, to.displayName ?? '', link));
    },
  };
  const reset: JobKind<UserJob> = {
    name: 'mail-reset',
    expireSeconds: 60,
    run: async ({ userId }) => {
      const to = await recipient(userId);
      if (!to) return;
      const token = await tokens.create(userId, 'reset');
      const link = `${origin}/reset-password?userId=${userId}&token=${token}`;
      await mailer.send(to.email, resetMail(brandName, to.displayName ?? '', link));
    },
  };
  const notice: JobKind<NoticeJob> = {
    name: 'mail-notice',
    expireSeconds: 60,
    run: async ({ userId, ...about }) => {
      const to = await recipient(userId);
      const url = `${origin}/account?tab=security`;
      if (to) await mailer.send(to.email, noticeMail(brandName, to.displayName ?? '', { ...about, url }));
    },
  };
  const suspension: JobKind<SuspensionJob> = {
    name: 'mail-suspension',
    expireSeconds: 60,
    run: async ({ userId, what, reason }) => {
      const to = await recipient(userId);
      if (!to) return;
      // The key stands behind the #, which no server is sent.
      const page = `${origin}/suspension/${userId}#${suspensionKey(suspensionOf(to))}`;
      const url = what === 'reinstated' ? `${origin}/login` : page;
      await mailer.send(
        to.email,
        suspensionMailOf(what, { brandName, displayName: to.displayName ?? '', reason, url }),
      );
    },
  };
  return [confirmation, reset, notice, suspension] as const;
};

const recordJobs = ({ handle, load, newId }: PoliciesDeps) => {
  const asked: JobKind<MailedLinkJob> = {
    name: 'mail-asked-link',
    expireSeconds: 60,
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
    name: 'record-refused-sign-in',
    expireSeconds: 60,
    run: async ({ userId, ...refusal }) => {
      if (userId === null) return;
      const cause: Cause = { actorId: null, actorRole: 'visitor', correlationId: newId(), causationId: null };
      await handle(signIn, newId(), recordRefusal({ userId, ...refusal }), cause);
    },
  };
  const abandoned: JobKind<AbandonJob> = {
    name: 'release-abandoned-name',
    expireSeconds: 60,
    run: async ({ taken, cause }) => {
      const { state } = await handle(user, taken.userId, abandonRegistration(taken.userId), causedBy(cause));
      if (state.status === 'abandoned')
        await handle(takenName[taken.kind], taken.key, releaseName(taken), causedBy(cause));
    },
  };
  return [asked, refused, abandoned] as const;
};

/** Names go back and secrets go away before the key does; what is left in the log can then no longer be read. */
const eraseJob = (deps: PoliciesDeps): JobKind<UserJob & { cause: AbandonJob['cause'] }> => ({
  name: 'erase-person',
  expireSeconds: 120,
  run: async ({ userId, cause: event }) => {
    const { load, names, mailer, brandName, subjectKeys } = deps;
    const account = await load(user, userId);
    if (account.status !== 'registered') return;
    const cause = causedBy(event);
    for (const [kind, name] of [
      ['email', account.email],
      ['username', account.username],
    ] as const)
      if (name !== null) await names.release(kind, name, userId, cause);
    for (const { provider, key } of account.linked) await names.releaseKey(provider, key, userId, cause);
    await deps.credentials.remove(userId);
    await deps.twoFactor.remove(userId);
    await deps.recoveryCodes.removeAll(userId);
    await deps.tokens.removeAll(userId);
    await deps.sessions.endAll(userId, 'erased');
    if (account.email !== null) await mailer.send(account.email, farewellMail(brandName, account.displayName ?? ''));
    await subjectKeys.erase(userId);
  },
});

export const authJobs = (deps: PoliciesDeps) => [...mailJobs(deps), ...recordJobs(deps), eraseJob(deps)];
