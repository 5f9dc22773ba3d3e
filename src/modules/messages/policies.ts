/** How messages reacts to events. */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import type { MessageEvent } from '#events/messages.ts';
import { unreadMail } from './mails.ts';
import type { FindRecipient } from './ports.ts';
import { thread, unreadOf } from './thread.ts';

const mailUnreadJob = defineJob<MailJob>('mail-unread');

export type PoliciesDeps = {
  load: Load;
  send: Jobs['send'];
  idOf: (text: string) => string;
  now: () => string;
  sendMail: SendMail;
  findRecipient: FindRecipient;
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

type MailJob = { threadId: string; userId: string };

const HOUR_SECONDS = 3600;

/** The time to the next full hour: a recipient who has not read by then gets a mail, once an hour at most. */
const untilFullHour = (at: string): number => HOUR_SECONDS - ((Date.parse(at) / 1000) % HOUR_SECONDS);

export const messagesPolicies = ({ send, idOf, now }: Pick<PoliciesDeps, 'send' | 'idOf' | 'now'>): Policy[] => [
  policy<MessageEvent>('write at the next full hour to whoever has not read a message', {
    MessageSent: ({ data: { threadId, toId } }) => {
      const at = now();
      return send(
        mailUnreadJob,
        { threadId, userId: toId },
        {
          // One for each thread, reader and hour.
          id: idOf(`unread:${threadId}:${toId}:${at.slice(0, 13)}`),
          startAfterSeconds: Math.ceil(untilFullHour(at)),
        },
      );
    },
  }),
];

export const messagesJobs = ({
  load,
  sendMail,
  findRecipient,
  brandName,
  origin,
}: Pick<PoliciesDeps, 'load' | 'sendMail' | 'findRecipient' | 'brandName' | 'origin'>): [JobKind<MailJob>] => [
  {
    ...mailUnreadJob,
    expireSeconds: 60,
    // The next message is announced by another one.
    endsAfterMs: DAY_MS,
    run: async ({ threadId, userId }) => {
      const unread = unreadOf(await load(thread, threadId), userId);
      const to = unread === 0 ? undefined : await findRecipient(userId);
      if (!to?.notices.includes('answers')) return;
      const url = `${origin}/messages/${threadId}`;
      await sendMail(to.email, unreadMail(brandName, { displayName: to.displayName, unread, url }));
    },
  },
];
