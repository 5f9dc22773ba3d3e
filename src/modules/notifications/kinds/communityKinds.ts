/** What people are told of requests for content, messages and reports. */
import { kind, withReason, type Addressed, type Kinds, type MessageFacts, type KindText } from './kind.ts';

const requestPage = {
  path: ({ requestId = '' }: MessageFacts) => `/requests/${requestId}`,
  button: 'Open the request',
} as const;
/** Whoever asked without an account is written to by the request itself. */
const aboutAnswer = ({ askerId, requestId }: { askerId: string | null; requestId: string }): Addressed | null =>
  askerId === null ? null : { recipient: { userId: askerId }, about: { requestId } };
const answered: KindText = {
  ...requestPage,
  mail: 'answers',
  button: 'Read the answer',
  title: () => 'A creator answered your request',
  text: () => 'Look at the answer. Nobody is bound to anything: buy what fits, or wait for another one.',
};

const threadPage = { path: ({ threadId = '' }: MessageFacts) => `/messages/${threadId}` } as const;

const aboutReport = ({ reporterId, reason }: { reporterId: string; reason: string }): Addressed => ({
  recipient: { userId: reporterId },
  about: { reason },
});
const reported = { mail: 'answers', path: () => '/notifications', button: 'Open my notifications' } as const;

export const communityKinds: Kinds = {
  videoOffered: kind('VideoOffered', aboutAnswer, answered),
  videoProposed: kind('VideoProposed', aboutAnswer, answered),
  requestHidden: kind(
    'RequestHidden',
    ({ askerId, requestId, reason }) =>
      askerId === null ? null : { recipient: { userId: askerId }, about: { requestId, reason } },
    {
      mail: 'always',
      path: () => '/request',
      button: 'Ask again',
      title: () => 'Your request was taken off the site',
      text: ({ reason }) => withReason(reason, 'You can ask again in other words.'),
    },
  ),
  answerHidden: kind(
    'AnswerHidden',
    ({ creatorId, requestId, reason }) => ({ recipient: { userId: creatorId }, about: { requestId, reason } }),
    {
      ...requestPage,
      mail: 'always',
      title: () => 'Your answer to a request was taken off',
      text: ({ reason }) => withReason(reason, 'Whoever asked does not see it any more.'),
    },
  ),
  messageReceived: kind(
    'MessageSent',
    ({ isNews, toId, threadId }) => (isNews ? { recipient: { userId: toId }, about: { threadId } } : null),
    {
      ...threadPage,
      mail: 'never',
      button: 'Read the message',
      title: () => 'Somebody wrote to you',
      text: () => 'Read and answer it under Messages.',
    },
  ),
  messageHidden: kind(
    'MessageHidden',
    ({ fromId, threadId, reason }) => ({ recipient: { userId: fromId }, about: { threadId, reason } }),
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
    title: () => 'Your report was looked at',
    text: ({ reason }) => withReason(reason, 'Nothing was taken off. Thank you for telling us.'),
  }),
  reportSettled: kind('ReportSettled', aboutReport, {
    ...reported,
    title: () => 'Something was done about your report',
    text: ({ reason }) => withReason(reason, 'Thank you for telling us.'),
  }),
};
