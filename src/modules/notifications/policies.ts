/** How notifications reacts to events. */
import { carriesLink } from '#contracts/auth/reservedNames.ts';
import { reclaimPath, reclaimText } from '#contracts/auth/reclaimVocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import type { About, NotificationEvent } from '#events/notifications.ts';
import type { Fact, Kind, Recipient } from './kinds/kind.ts';
import { kinds, writeText } from './kinds/kinds.ts';
import { notificationMail } from './mails.ts';
import { notifyCreators, notifyCreatorsJob } from './adapters/notifyCreators.ts';
import { isWorthMailing, notification, notify, recordMail, skipMail, type Notification } from './notification.ts';
import type { FindBuyer, FindCreator, FindOwner, FindPapers, FindRecipient, FindTitle, ListCreators } from './ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const mailNotificationJob = defineJob<MailJob>('mail-notification');

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  send: Jobs['send'];
  now: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  sendMail: SendMail;
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  /** The key of a link by which an owner takes the account back. */
  reclaimKey: (text: string) => string;
  findRecipient: FindRecipient;
  findBuyer: FindBuyer;
  findOwner: FindOwner;
  findCreator: FindCreator;
  findTitle: FindTitle;
  listCreators: ListCreators;
  findPapers: FindPapers;
};

/** The part of an event that a job stores. */
const origin = ({ eventId, metadata }: RecordedEvent) => ({ cause: { eventId, metadata } });
type SingleRecipient = Exclude<Recipient, { every: 'creator' }>;

const isLetter = (kind: string): boolean => kinds[kind]?.mail === 'always';

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const notificationsPolicies = (deps: PoliciesDeps): Policy[] => {
  const { handle, caughtUp, send, now, idOf, findBuyer, findOwner, findCreator } = deps;

  const resolve = async (recipient: SingleRecipient): Promise<{ userId: string; videoId?: string } | undefined> => {
    if ('userId' in recipient) return recipient;
    if ('buyerOf' in recipient) return findBuyer(recipient.buyerOf);
    if ('owningBuyerOf' in recipient || 'laterOwnerOf' in recipient) {
      const isForBuyer = 'owningBuyerOf' in recipient;
      const owner = await findOwner(isForBuyer ? recipient.owningBuyerOf : recipient.laterOwnerOf);
      return owner?.isBuyer === isForBuyer ? { userId: owner.userId, videoId: owner.videoId } : undefined;
    }
    const userId = await findCreator(recipient.creatorOf);
    return userId === undefined ? undefined : { userId };
  };

  const notifyRecipient = async (
    name: string,
    recipient: SingleRecipient,
    given: About,
    event: RecordedEvent,
  ): Promise<void> => {
    const person = await resolve(recipient);
    if (!person) return;
    const { userId, ...more } = person;
    // Derived from the event, so that the same event leads to the same notification.
    const notificationId = idOf(`notification:${event.eventId}:${name}`);
    const data = { notificationId, userId, kind: name, about: { ...given, ...more }, happenedAt: event.metadata.at };
    await handle(notification, notificationId, notify(data), causedBy(event));
  };

  const notifyAbout = async (name: string, kind: Kind, event: RecordedEvent<Fact>): Promise<void> => {
    const addressed = kind.addressOf(event);
    if (!addressed) return;
    const { recipient, about } = addressed;
    if ('every' in recipient) await notifyCreators(deps, { name, about, ...origin(event), after: null });
    else await notifyRecipient(name, recipient, about, event);
  };

  const entries = Object.entries(kinds);
  const notifyAll = async (event: RecordedEvent<Fact>): Promise<void> => {
    // Recipients look at once, and the mail has the documents attached: the read models should show the event by then.
    await caughtUp({ position: event.position, types: [event.type] });
    for (const [name, kind] of entries) if (kind.fact === event.type) await notifyAbout(name, kind, event);
  };

  return [
    policy<Fact>(
      'tell people what concerns them',
      Object.fromEntries(entries.map(([, { fact }]) => [fact, notifyAll])),
    ),

    policy<NotificationEvent>('mail what people are told', {
      Notified: async (event) => {
        const { notificationId, kind, happenedAt } = event.data;
        if (isWorthMailing({ happenedAt, isLetter: isLetter(kind) }, now(), daysBetween))
          await send(mailNotificationJob, { notificationId, ...origin(event) }, { id: event.eventId });
      },
    }),
  ];
};

type MailJob = { notificationId: string; cause: Parameters<typeof causedBy>[0] };

/** Mails a notification once, or records that it is not mailed. */
const createMail = (deps: PoliciesDeps) => {
  const { handle, load, sendMail, now, brandName, origin, findRecipient, findTitle, findPapers, reclaimKey } = deps;

  /** The mail, if the recipient wants one and it does not come days late. */
  const writeMail = async (state: Exclude<Notification, { status: 'none' }>) => {
    const kind = kinds[state.kind];
    const to = await findRecipient(state.userId);
    if (!kind || !to || kind.mail === 'never') return undefined;
    if (!isWorthMailing({ happenedAt: state.happenedAt, isLetter: isLetter(state.kind) }, now(), daysBetween))
      return undefined;
    if (kind.mail !== 'always' && !to.notices.includes(kind.mail)) return undefined;
    const { about, happenedAt } = state;
    const title = about.videoId === undefined ? null : await findTitle(about.videoId);
    // Mails bear our name: a title is quoted, and one with a link is left out.
    const videoTitle = title !== null && carriesLink(title) ? null : title;
    const text = writeText(state.kind, { ...about, username: to.username, happenedAt, videoTitle });
    if (!text) return undefined;
    const claim = { userId: state.userId, about: 'bankAccount', at: happenedAt } as const;
    const letterhead = {
      brandName,
      origin,
      displayName: to.displayName,
      reclaimPath: reclaimPath({ ...claim, key: reclaimKey(reclaimText(claim)) }),
    };
    const letter = notificationMail(kind, text, letterhead);
    const attachments = kind.hasPapers && about.orderId !== undefined ? await findPapers(about.orderId) : [];
    return { to: to.email, letter: { ...letter, attachments } };
  };

  return async (notificationId: string, cause: Cause): Promise<void> => {
    const state = await load(notification, notificationId);
    if (state.status === 'none' || state.mail !== 'due') return;
    const mail = await writeMail(state);
    if (mail === undefined) {
      await handle(notification, notificationId, skipMail(notificationId), cause);
      return;
    }
    const { messageId } = await sendMail(mail.to, mail.letter);
    await handle(notification, notificationId, recordMail(notificationId, messageId), cause);
  };
};

const mailJob = (deps: PoliciesDeps): JobKind<MailJob> => {
  const mail = createMail(deps);
  return {
    ...mailNotificationJob,
    expireSeconds: 120,
    concurrency: 2,
    // Its process mails the letter; both at once would mail it twice.
    endsAfterMs: 0,
    run: ({ notificationId, cause }) => mail(notificationId, causedBy(cause)),
  };
};

/** A notification is mailed until the mail server has taken it; after days it is listed without a mail. */
export const mailProcess = (deps: PoliciesDeps): Process =>
  defineProcess({
    name: 'mail',
    title: 'Mail about a notification',
    ask: 'admin',
    states: { unsent: hours(2) },
    step: createMail(deps),
  });

export const notificationsJobs = (deps: PoliciesDeps): JobKind<never>[] => [mailJob(deps), notifyCreatorsJob(deps)];
