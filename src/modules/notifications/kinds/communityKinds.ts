/** Notifications of requests for content, messages and reports. */
import type { Personal } from '#platform/eventStore/eventStore.ts';
import { kind, noteOf, withReason, type Addressed, type Kinds, type MessageFacts, type KindText } from './kind.ts';

const requestPage = {
  path: ({ requestId = '' }: MessageFacts) => `/requests/${requestId}`,
  button: 'Open the request',
} as const;
/** The module requests mails to an asker without an account. */
const aboutAnswer = ({ askerId, requestId }: { askerId: string | null; requestId: string }): Addressed | null =>
  askerId === null ? null : { recipient: { userId: askerId }, about: { requestId } };
const answered: KindText = {
  ...requestPage,
  mail: 'answers',
  button: 'Read the answer',
  title: () => 'A creator answered your request',
  text: () => 'Read the answer. You need not buy anything: buy what fits, or wait for another answer.',
};

const threadPage = { path: ({ threadId = '' }: MessageFacts) => `/messages/${threadId}` } as const;

const aboutReport = ({ reporterId, reason }: { reporterId: string; reason: Personal<string> }): Addressed => ({
  recipient: { userId: reporterId },
  about: noteOf(reason),
});
const reported = { mail: 'answers', path: () => '/notifications', button: 'Open my notifications' } as const;

export const communityKinds: Kinds = {
  videoOffered: kind('VideoOffered', aboutAnswer, answered),
  videoProposed: kind('VideoProposed', aboutAnswer, answered),
  requestHidden: kind(
    'RequestHidden',
    ({ askerId, requestId, reason }) =>
      askerId === null ? null : { recipient: { userId: askerId }, about: { requestId, ...noteOf(reason) } },
    {
      mail: 'always',
      path: () => '/request',
      button: 'Ask again',
      title: () => 'A moderator hid your request',
      text: ({ reason }) => withReason(reason, 'You can ask again in other words.'),
    },
  ),
  answerHidden: kind(
    'AnswerHidden',
    ({ creatorId, requestId, reason }) => ({
      recipient: { userId: creatorId },
      about: { requestId, ...noteOf(reason) },
    }),
    {
      ...requestPage,
      mail: 'always',
      title: () => 'A moderator hid your answer to a request',
      text: ({ reason }) => withReason(reason, 'The person who asked can no longer see it.'),
    },
  ),
  messageReceived: kind(
    'MessageSent',
    ({ isNews, toId, threadId }) => (isNews ? { recipient: { userId: toId }, about: { threadId } } : null),
    {
      ...threadPage,
      mail: 'never',
      button: 'Read the message',
      title: () => 'Someone wrote to you',
      text: () => 'Read and answer it under Messages.',
    },
  ),
  messageHidden: kind(
    'MessageHidden',
    ({ fromId, threadId, reason }) => ({ recipient: { userId: fromId }, about: { threadId, ...noteOf(reason) } }),
    {
      ...threadPage,
      mail: 'always',
      button: 'Open the conversation',
      title: () => 'Your message was hidden',
      text: ({ reason }) => withReason(reason, 'Neither of you can read it any more.'),
    },
  ),
  reportDismissed: kind('ReportDismissed', aboutReport, {
    ...reported,
    title: () => 'We have reviewed your report',
    text: ({ reason }) => withReason(reason, 'We did not remove anything. Thank you for telling us.'),
  }),
  reportSettled: kind('ReportSettled', aboutReport, {
    ...reported,
    title: () => 'We acted on your report',
    text: ({ reason }) => withReason(reason, 'Thank you for telling us.'),
  }),
};
