/** Notifications of the transfer of a licence, for both sides, and of what becomes of a licence that was transferred. */
import { kind, licencePage, type Kinds } from './kind.ts';

type OfOffer = { orderId: string; videoId: string; ownerId: string; recipientId: string };
const toOwner = ({ orderId, videoId, ownerId }: OfOffer) => ({
  recipient: { userId: ownerId },
  about: { orderId, videoId },
});
const toRecipient = ({ orderId, videoId, recipientId }: OfOffer) => ({
  recipient: { userId: recipientId },
  about: { orderId, videoId },
});
const toLaterOwner = ({ orderId, videoId }: { orderId: string; videoId: string }) => ({
  recipient: { laterOwnerOf: orderId },
  about: { orderId, videoId },
});

const openLicence = { mail: 'always', path: licencePage, button: 'Open the licence' } as const;
const noOffers = { mail: 'always', path: () => '/account?tab=purchases', button: 'My Purchases' } as const;

export const assignmentKinds: Kinds = {
  licenceOffered: kind('AssignmentOffered', toRecipient, {
    ...openLicence,
    button: 'See the offer',
    title: ({ video }) => `Somebody wants to transfer the licence of ${video} to you`,
    text: () =>
      'It costs you nothing. You have 14 days to accept or to decline. Until you accept, the licence stays where it is.',
  }),
  licenceReceived: kind('LicenceAssigned', toRecipient, {
    ...openLicence,
    title: ({ video }) => `The licence of ${video} is yours`,
    text: () => 'From now on the original, the licence and a new certificate wait for you, and for nobody else.',
  }),
  licenceTransferred: kind('LicenceAssigned', toOwner, {
    ...openLicence,
    title: ({ video }) => `You transferred the licence of ${video}`,
    text: () =>
      'It was accepted. Your licence and your certificate have ended, and so has your access to the original: please take the video offline where you have published it.',
  }),
  assignmentDeclined: kind('AssignmentDeclined', toOwner, {
    ...openLicence,
    title: ({ video }) => `Your offer of the licence of ${video} was declined`,
    text: () => 'The licence stays yours.',
  }),
  assignmentWithdrawn: kind('AssignmentWithdrawn', toRecipient, {
    ...noOffers,
    title: ({ video }) => `The offer of the licence of ${video} was taken back`,
    text: () => 'There is nothing that you have to do.',
  }),
  assignmentLapsed: kind('AssignmentLapsed', toOwner, {
    ...openLicence,
    title: ({ video }) => `Your offer of the licence of ${video} has ended`,
    text: () => 'It was not accepted in time, or can no longer be accepted. Nothing was transferred.',
  }),
  assignmentOver: kind('AssignmentLapsed', toRecipient, {
    ...noOffers,
    title: ({ video }) => `The offer of the licence of ${video} has ended`,
    text: () => 'You can no longer accept it. There is nothing that you have to do.',
  }),
  receivedQuestioned: kind('RightsQuestioned', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `A copyright claim against ${video}, whose licence is yours`,
    text: () =>
      'The download is paused until we have decided about the claim. Please do not publish the video, and take it offline where you have.',
  }),
  receivedCleared: kind('RightsCleared', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `${video} is yours to use again`,
    text: () => 'The copyright claim against it has ended. Your licence holds as before.',
  }),
  receivedLost: kind('RightsLost', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `The copyright claim against ${video} is upheld`,
    text: () =>
      'Your licence has ended: please take the video offline. What was paid goes back to who bought it first.',
  }),
  receivedDisputed: kind('DisputeOpened', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `Your licence of ${video} is suspended`,
    text: () =>
      'The bank of the first buyer is deciding about the payment. The download is paused until then; if the payment is lost, the licence ends.',
  }),
  receivedWon: kind('DisputeWon', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `The dispute about the payment for ${video} has ended`,
    text: () => 'It was decided for the sale.',
  }),
  receivedReclaimed: kind('DisputeLost', toLaterOwner, {
    ...openLicence,
    title: ({ video }) => `Your licence of ${video} has ended`,
    text: () => 'The bank of the first buyer took the payment back. Please take the video offline.',
  }),
  receivedRefunded: kind('RefundStarted', ({ isFull, ...sale }) => (isFull ? toLaterOwner(sale) : null), {
    ...openLicence,
    title: ({ video }) => `Your licence of ${video} has ended`,
    text: () => 'The sale was refunded in full to who bought it first. Please take the video offline.',
  }),
};
