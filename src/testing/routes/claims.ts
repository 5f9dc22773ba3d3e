/** Copyright claims, with everything filled in: each step gives the events up to there. */
import { claimStatements } from '#contracts/claims/claimStatements.ts';
import type { ClaimReceived, CounterNotice } from '#events/claims.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { keyedHash } from '#platform/secrets/keyedHash.ts';
import { id } from '#testing/events.ts';
import { origin } from './app.ts';
import { testKeys } from './keys.ts';
import type { ListedVideo } from './marketplace.ts';
import type { Given } from './world.ts';

/** The key that the letters to the sender of a notice carry. */
export const claimKey = (claimId: string): string => keyedHash(testKeys.claims)(claimId);

type ClaimOptions = { claimId?: string; by?: string | null };

const noticeAbout = (videoId: string) => ({
  work: 'My film about shelves, first shown in 2019.',
  videoUrl: `${origin}/videos/${videoId}`,
  name: 'Wendy',
  email: 'wendy@example.com',
  postalAddress: '2 High Street, London',
  phone: '',
  signature: 'Wendy Example',
});

/** Wendy, who has no account, claims this video. */
export const aClaim = (video: ListedVideo, more: Partial<ClaimReceived['data']> = {}): Given => {
  const claimId = more.claimId ?? id(80);
  return [
    video.given,
    {
      type: 'ClaimReceived',
      data: {
        claimId,
        reference: 'DMC-AAAA-AAAA',
        videoId: video.id,
        uploadId: null,
        userId: null,
        statementsVersion: claimStatements.version,
        notice: personal(claimId, noticeAbout(video.id)),
        ...more,
      },
    },
  ];
};

const partiesOf = ({ id: videoId, creator }: ListedVideo) => ({ videoId, creatorId: creator.id });

/** A moderator has accepted the notice; the video is disabled until the claim is decided. */
export const anAcceptedClaim = (video: ListedVideo, { claimId = id(80) }: ClaimOptions = {}): Given => [
  aClaim(video, { claimId }),
  { type: 'ClaimAccepted', data: { claimId, ...partiesOf(video), answerBefore: '2026-03-15T11:00:00.000Z' } },
];

/** A creator's counter-notice. */
export const counterNotice: CounterNotice = {
  name: 'Carol Example',
  postalAddress: '1 High Street, London',
  phone: '+447700900000',
  reason: 'I filmed it myself.',
  signature: 'Carol Example',
};

/** The creator has answered, and the days for a court run. */
export const anAnsweredClaim = (video: ListedVideo, { claimId = id(80) }: ClaimOptions = {}): Given => [
  anAcceptedClaim(video, { claimId }),
  {
    type: 'CounterReceived',
    data: {
      claimId,
      ...partiesOf(video),
      statementsVersion: '1',
      counter: personal(claimId, counterNotice),
      restoreFrom: '2026-03-16T00:00:00.000Z',
      restoreBefore: '2026-03-19T23:59:59.999Z',
    },
  },
];

/** The claim is upheld, by this member of staff or by nobody, and its creator has a strike. */
export const anUpheldClaim = (video: ListedVideo, { claimId = id(80), by = null }: ClaimOptions = {}): Given => [
  anAnsweredClaim(video, { claimId }),
  {
    type: 'ClaimUpheld',
    data: { claimId, ...partiesOf(video), by, reason: personal(claimId, 'A court has decided so.') },
  },
  {
    type: 'StrikeGiven',
    data: {
      userId: video.creator.id,
      claimId,
      videoId: video.id,
      decidedBy: by,
      until: '2027-02-28T12:00:00.000Z',
    },
  },
];
