/** The forms of the site in which people sell, buy and write to each other. */
import { myVideos } from '#contracts/catalogue/catalogue.ts';
import { appealDecision, editListing, grantDocument, saveDraft, submitVideo } from '#contracts/catalogue/studio.ts';
import { appealStrike, counterClaim, getMyClaim } from '#contracts/claims/claims.ts';
import { claimOwnership, getOwnershipClaim } from '#contracts/claims/ownership.ts';
import { getThread, sendMessage, writeToCreator } from '#contracts/messages/messages.ts';
import { answerWithVideo, proposeVideo } from '#contracts/requests/requests.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import { answerReview, writeReview, type Review } from '#contracts/reviews/reviews.ts';
import { acceptAssignment, offerAssignment } from '#contracts/sales/assignments.ts';
import { openCheckout, repriceVideo } from '#contracts/sales/sales.ts';
import { SubmitForm } from '#web/components/studio/SubmitForm.tsx';
import { CheckoutForm } from '#web/pages/checkout/CheckoutForm.tsx';
import { ClaimPage } from '#web/pages/claims/ClaimPage.tsx';
import { Reviews } from '#web/pages/creators/Reviews.tsx';
import { MessagesPage } from '#web/pages/messages/MessagesPage.tsx';
import { ThreadPage } from '#web/pages/messages/ThreadPage.tsx';
import { ReviewCard } from '#web/pages/orders/ReviewCard.tsx';
import { AcceptForm } from '#web/pages/transfers/AcceptForm.tsx';
import { TransferCard } from '#web/pages/orders/TransferCard.tsx';
import { AnswerForms } from '#web/pages/requests/AnswerForms.tsx';
import { AppealCard } from '#web/pages/studio/AppealCard.tsx';
import { OwnershipCard } from '#web/pages/studio/OwnershipCard.tsx';
import { PriceCard } from '#web/pages/studio/PriceCard.tsx';
import { TextCard } from '#web/pages/studio/TextCard.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { anOrder, aProfile } from '#testing/browser/accountPage.ts';
import { signInAs } from '#testing/pages/session.ts';
import { aCreator, aMyVideo, aStudioVideo, aVideoPage } from '#testing/site/videos.ts';
import type { SiteFormRow } from './siteForm.tsx';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const nothing = (): void => undefined;
const words = 'What happened, in a sentence or two.';
const date = '2026-02-27T09:00:00.000Z';
const creator = (): void => void signInAs({ isCreator: true });
const member = (): void => void signInAs();

const Reprice = () => {
  const call = useCall();
  const send = async (pricePence: number) => {
    await call(repriceVideo, { params: { videoId: id }, body: { pricePence } });
    return aStudioVideo();
  };
  return <PriceCard video={aStudioVideo()} title="Price" text="" button="Change" done="" send={send} />;
};

const claim = {
  claimId: id,
  reference: 'CLM-1',
  status: 'accepted',
  title: 'Oak stool',
  receivedAt: date,
  answerBefore: date,
  restoreFrom: null,
  restoreBefore: null,
  counter: null,
  reason: null,
  videoId: id,
  notice: null,
  strike: null,
};
const strike = { status: 'active', until: date, appeal: 'none', appealWords: null, reason: null };
const review: Review = {
  orderId: id,
  title: 'Oak stool',
  stars: 5,
  text: 'Good.',
  writtenAt: date,
  answer: null,
  answeredAt: null,
};
const reviews = { reviews: [review], rating: { average: 5, count: 1 }, total: 1, page: 1, pageSize: 12 };

const person = { displayName: 'Marta Lowe', username: 'marta' };
const thread = {
  id,
  with: person,
  video: null,
  unread: 0,
  isBlockedByMe: false,
  isBlockedByThem: false,
  messages: [],
};
const grant = { version: '1', text: 'GRANT', hash: 'a'.repeat(64) };
const text = { title: 'Oak stool', description: 'Three legs.', category: 'diy' };

/** The file of a studio video has arrived; its creator describes and signs. */
const Submit = () => (
  <SubmitForm videoId={id} draft={aStudioVideo().draft} label="Details" hint="" onSubmitted={nothing} />
);

export const studioForms: SiteFormRow[] = [
  {
    file: 'src/web/components/studio/SubmitForm.tsx',
    title: 'submit a video',
    label: 'Details',
    before: creator,
    part: () => <Submit />,
    endpoint: submitVideo,
    prepared: [
      [grantDocument, grant],
      [getProfile, aProfile()],
      [saveDraft, { savedAt: date }],
    ],
    fill: { ...text, pricePence: '60', agrees: true },
    remarked: 'title',
    other: ['description', 'Four legs.'],
  },
  {
    file: 'src/web/pages/studio/TextCard.tsx',
    title: 'change what buyers read',
    label: 'What buyers read',
    part: () => <TextCard video={aStudioVideo()} />,
    endpoint: editListing,
    fill: text,
    remarked: 'title',
    other: ['description', 'Four legs.'],
  },
  {
    file: 'src/web/pages/studio/PriceCard.tsx',
    title: 'change the price',
    label: 'Price',
    part: () => <Reprice />,
    endpoint: repriceVideo,
    fill: { pricePence: '60' },
    remarked: 'pricePence',
  },
  {
    file: 'src/web/pages/studio/AppealCard.tsx',
    title: 'appeal against a decision',
    label: 'Appeal',
    part: () => <AppealCard video={aStudioVideo()} />,
    endpoint: appealDecision,
    fill: { text: words },
    remarked: 'text',
  },
  {
    file: 'src/web/pages/studio/OwnershipCard.tsx',
    title: 'say that a film is one’s own',
    label: 'Say that this film is yours',
    before: creator,
    part: () => <OwnershipCard video={aStudioVideo({ status: 'refused' })} />,
    endpoint: claimOwnership,
    prepared: [[getOwnershipClaim, { mayClaim: true, claim: null }]],
    fill: { evidence: words, postalAddress: '1 Bench Row', goodFaith: true, accuracy: true },
    remarked: 'evidence',
    other: ['postalAddress', '2 Bench Row'],
  },
  {
    file: 'src/web/pages/claims/ClaimPage.tsx',
    title: 'answer a claim',
    label: 'Counter-notice',
    before: creator,
    at: ['/claims/:claimId', `/claims/${id}`],
    part: () => <ClaimPage />,
    endpoint: counterClaim,
    prepared: [[getMyClaim, claim]],
    fill: {
      reason: words,
      name: 'Ann Lee',
      postalAddress: '1 Bench Row',
      phone: '0113 496 0000',
      mistake: true,
      jurisdiction: true,
      signature: 'Ann Lee',
    },
    remarked: 'phone',
    other: ['name', 'Ann'],
  },
  {
    file: 'src/web/pages/claims/ClaimPage.tsx',
    title: 'appeal against a strike',
    label: 'Appeal against the strike',
    before: creator,
    at: ['/claims/:claimId', `/claims/${id}`],
    part: () => <ClaimPage />,
    endpoint: appealStrike,
    prepared: [[getMyClaim, { ...claim, status: 'upheld', strike }]],
    fill: { words },
    remarked: 'words',
  },
];

export const tradeForms: SiteFormRow[] = [
  {
    file: 'src/web/pages/checkout/CheckoutForm.tsx',
    title: 'buy a video',
    label: 'Checkout',
    before: member,
    part: () => <CheckoutForm video={aVideoPage({ id })} licence={grant} onSold={nothing} />,
    endpoint: openCheckout,
    fill: { channelUrl: 'https://www.youtube.com/@ann', buysAs: 'business', acceptsLicence: true },
    remarked: 'buysAs',
    other: ['channelUrl', 'https://www.youtube.com/@anna'],
  },
  {
    file: 'src/web/pages/orders/TransferCard.tsx',
    title: 'offer a licence',
    label: 'Transfer the licence',
    before: member,
    part: () => <TransferCard orderId={id} access="open" pending={null} />,
    endpoint: offerAssignment,
    fill: { username: 'ann' },
    remarked: 'username',
  },
  {
    file: 'src/web/pages/transfers/AcceptForm.tsx',
    title: 'accept a licence',
    label: 'Accept the licence',
    before: member,
    part: () => <AcceptForm orderId={id} licence={grant} />,
    endpoint: acceptAssignment,
    fill: { channelUrl: 'https://www.youtube.com/@ann', acceptsLicence: true },
    remarked: 'channelUrl',
  },
  {
    file: 'src/web/pages/orders/ReviewCard.tsx',
    title: 'review a purchase',
    label: 'Your review',
    before: member,
    part: () => <ReviewCard order={anOrder()} own={{ review: null, mayWrite: true }} />,
    endpoint: writeReview,
    fill: { stars: '4', text: words },
    remarked: 'stars',
    other: ['text', 'Good.'],
  },
  {
    file: 'src/web/pages/creators/Reviews.tsx',
    title: 'answer a review',
    label: 'Answer the review of Oak stool',
    before: () => void signInAs({ username: 'marta' }),
    part: () => <Reviews creator={aCreator()} reviews={reviews} />,
    endpoint: answerReview,
    fill: { text: words },
    remarked: 'text',
  },
  {
    file: 'src/web/pages/messages/MessagesPage.tsx',
    title: 'write to a creator',
    label: 'A new message',
    before: member,
    at: ['*', '/messages?to=marta'],
    part: () => <MessagesPage />,
    endpoint: writeToCreator,
    fill: { words },
    remarked: 'words',
  },
  {
    file: 'src/web/pages/messages/ThreadPage.tsx',
    title: 'answer a message',
    label: 'Answer',
    before: member,
    at: ['/messages/:threadId', `/messages/${id}`],
    part: () => <ThreadPage />,
    endpoint: sendMessage,
    prepared: [[getThread, thread]],
    fill: { words },
    remarked: 'words',
  },
  {
    file: 'src/web/pages/requests/AnswerForms.tsx',
    title: 'answer a request with a video',
    label: 'Answer with a video',
    before: creator,
    part: () => <AnswerForms requestId={id} onAnswered={nothing} />,
    endpoint: answerWithVideo,
    prepared: [[myVideos, { videos: [aMyVideo()], uploadsLeftToday: 1 }]],
    fill: { videoId: aMyVideo().id, words },
    remarked: 'videoId',
    other: ['words', 'It fits.'],
  },
  {
    file: 'src/web/pages/requests/AnswerForms.tsx',
    title: 'offer to film',
    label: 'Offer to film it',
    buttons: ['I could film it'],
    before: creator,
    part: () => <AnswerForms requestId={id} onAnswered={nothing} />,
    endpoint: proposeVideo,
    prepared: [[myVideos, { videos: [], uploadsLeftToday: 1 }]],
    fill: { words, pricePence: '100', readyBy: '2099-01-01' },
    remarked: 'readyBy',
    other: ['words', 'I film it.'],
  },
];
