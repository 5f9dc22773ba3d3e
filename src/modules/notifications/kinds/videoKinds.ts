/** Notifications of decisions and reviews about a video. */
import type { Personal } from '#platform/eventStore/eventStore.ts';
import { kind, noteOf, orderPage, withReason, type Addressed, type Kinds, type MessageFacts } from './kind.ts';

const studioPage = ({ videoId = '' }: MessageFacts): string => `/studio/${videoId}`;
const reviewed = { mail: 'reviews', path: studioPage, button: 'Open the video' } as const;

const aboutReason = ({ videoId, reason }: { videoId: string; reason: Personal<string> }): Addressed => ({
  recipient: { creatorOf: videoId },
  about: { videoId, ...noteOf(reason) },
});
export const videoKinds: Kinds = {
  videoApproved: kind('VideoApproved', ({ videoId }) => ({ recipient: { creatorOf: videoId }, about: { videoId } }), {
    ...reviewed,
    title: ({ video }) => `${video} is approved`,
    text: () => 'It is for sale now.',
  }),
  changesRequested: kind('ChangesRequested', aboutReason, {
    ...reviewed,
    title: ({ video }) => `${video} needs a change`,
    text: ({ reason }) => withReason(reason, 'Make the change on its page and submit it again; then it can be sold.'),
  }),
  videoRejected: kind('VideoRejected', aboutReason, {
    ...reviewed,
    title: ({ video }) => `${video} was not accepted`,
    text: ({ reason }) => withReason(reason, 'On its page you can ask for another moderator’s decision, once.'),
  }),
  videoTakenDown: kind('VideoTakenDown', aboutReason, {
    ...reviewed,
    mail: 'always',
    title: ({ video }) => `${video} was taken down`,
    text: ({ reason }) =>
      withReason(reason, 'Nobody can buy it now. On its page you can ask for another moderator’s decision, once.'),
  }),
  editApproved: kind(
    'ListingEditApproved',
    ({ videoId }) => ({ recipient: { creatorOf: videoId }, about: { videoId } }),
    {
      ...reviewed,
      title: ({ video }) => `Your change of ${video} is checked`,
      text: () => 'A moderator approved it, and buyers see it.',
    },
  ),
  editDeclined: kind('ListingEditDeclined', aboutReason, {
    ...reviewed,
    title: ({ video }) => `Your change of ${video} was declined`,
    text: ({ reason }) => withReason(reason, 'Buyers see what stood there before. You can send another change.'),
  }),
  videoRefused: kind('VideoRefused', ({ videoId }) => ({ recipient: { creatorOf: videoId }, about: { videoId } }), {
    ...reviewed,
    title: ({ video }) => `${video} did not pass the checks`,
    text: () => 'Its page shows what we found and what you can do.',
  }),
  videoUnprepared: kind(
    'PreparationFailed',
    ({ videoId }) => ({ recipient: { creatorOf: videoId }, about: { videoId } }),
    {
      ...reviewed,
      title: ({ video }) => `We could not prepare ${video}`,
      text: () =>
        'That is our fault. The upload does not count towards your uploads of the day, and we keep the file and look into it. ' +
        'You can wait for us, or upload another file.',
    },
  ),
  reviewWritten: kind(
    'ReviewWritten',
    ({ creatorId, orderId, videoId, stars }) => ({
      recipient: { userId: creatorId },
      about: { orderId, videoId, stars },
    }),
    {
      mail: 'sales',
      path: ({ username }) => `/creators/${username}#reviews`,
      button: 'Read and answer it',
      title: ({ video }) => `${video} has a review`,
      text: ({ stars = 0 }) => `Its buyer gave it ${stars} of 5 stars. You can answer once, and everybody can read it.`,
    },
  ),
  reviewAnswered: kind('ReviewAnswered', ({ orderId }) => ({ recipient: { buyerOf: orderId }, about: { orderId } }), {
    mail: 'purchases',
    path: orderPage,
    button: 'Read the answer',
    title: ({ video }) => `Your review of ${video} was answered`,
    text: () => 'You find the creator’s answer under your review.',
  }),
};
