/** Notifications of a copyright claim, for both sides of a sale. */
import { kind, orderPage, type Kinds, type MessageFacts } from './kind.ts';

const claimed = {
  mail: 'never',
  path: ({ claimId = '' }: MessageFacts) => `/studio/claims/${claimId}`,
  button: 'Open the claim',
} as const;
const bought = { mail: 'always', path: orderPage, button: 'Open my purchase' } as const;
const aboutClaim = ({ claimId, videoId, creatorId }: { claimId: string; videoId: string; creatorId: string }) => ({
  recipient: { userId: creatorId },
  about: { claimId, videoId },
});

export const claimKinds: Kinds = {
  claimAccepted: kind('ClaimAccepted', aboutClaim, {
    ...claimed,
    title: ({ video }) => `A copyright claim against ${video}`,
    text: () => 'It is disabled for now. You may answer with a counter-notice; unanswered, the claim is upheld.',
  }),
  claimRestored: kind('ClaimRestored', aboutClaim, {
    ...claimed,
    title: ({ video }) => `${video} is available again`,
    text: () => 'The copyright claim against it has ended.',
  }),
  claimUpheld: kind('ClaimUpheld', aboutClaim, {
    ...claimed,
    title: ({ video }) => `The copyright claim against ${video} is upheld`,
    text: () => 'It counts as a strike. You can appeal once.',
  }),
  rightsQuestioned: kind(
    'RightsQuestioned',
    ({ orderId, videoId }) => ({ recipient: { owningBuyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `A copyright claim against ${video}, which you bought`,
      text: () =>
        'The download is paused until we have decided about the claim. Please do not publish the video, and take it offline where you have. If we uphold the claim, you get your money back.',
    },
  ),
  rightsCleared: kind(
    'RightsCleared',
    ({ orderId, videoId }) => ({ recipient: { owningBuyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `${video} is yours to use again`,
      text: () => 'The copyright claim against it has ended. Your licence holds as before.',
    },
  ),
  rightsLost: kind(
    'RightsLost',
    ({ orderId, videoId }) => ({ recipient: { owningBuyerOf: orderId }, about: { orderId, videoId } }),
    {
      ...bought,
      title: ({ video }) => `The copyright claim against ${video} is upheld`,
      text: () => 'Your licence has ended: please take the video offline. We will refund you.',
    },
  ),
};
