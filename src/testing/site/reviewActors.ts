/** Everybody who may act on one video at once, for tests: two moderators, the rule, the clock, the creator. */
import fc from 'fast-check';
import { decisions, type Decision } from '#contracts/catalogue/moderationVocabulary.ts';
import {
  decideReview,
  noteTakedown,
  passSpotCheck,
  releaseReview,
  takeEffect,
  takeReview,
  undoDecision,
} from '#modules/catalogue/review/decision.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import { noteWithdrawal, relistVideo } from '#modules/catalogue/listing/listing.ts';
import { appealDecision, approveByRule, submitVideo } from '#modules/catalogue/review/review.ts';
import type { Video } from '#modules/catalogue/listing/video.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { creatorId, facts, id, pictures } from '#testing/events.ts';

const details = { title: 'A shelf', description: '', category: 'diy', tags: [], pricePence: 4900 };
const grant = {
  version: '1',
  hash: 'h',
  proof: 'p',
  signedName: personal(creatorId, 'Ann Oak'),
  address: personal(creatorId, '::1'),
};

/** Uploaded, checked and signed: it waits for a moderator. */
export const aWaitingVideo = (videoId: string): VideoEvent[] => [
  { type: 'VideoAnnounced', data: { videoId, creatorId, sizeBytes: 10, ...details, priorUse: '' } },
  { type: 'UploadCompleted', data: { videoId, sizeBytes: 10 } },
  { type: 'VideoProcessed', data: { videoId, sha256: 'aa', facts, pictures, advice: [], checks: [], matches: [] } },
  { type: 'VideoSubmitted', data: { videoId, ...details, priorUse: '', grant } },
  { type: 'ReviewRequested', data: { videoId } },
];

const moderators = [id(50), id(51)] as const;
const actions = [
  'take',
  'release',
  ...decisions,
  'undo',
  'pass',
  'takeDown',
  'rule',
  'effect',
  'effect',
  'submit',
  'appeal',
  'withdraw',
  'relist',
] as const;
export type Act = { act: string; by: string; hasTime: boolean };

export const anAct: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom(...actions),
  by: fc.constantFrom(...moderators),
  /** The setting may be 0: then a decision takes effect at once. */
  hasTime: fc.boolean(),
});

const later = (at: string, seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();

/** What this act asks of a video at this moment. */
export const commandOf = (
  videoId: string,
  { act, by, hasTime }: Act,
  at: string,
): ((state: Video) => readonly VideoEvent[]) => {
  switch (act) {
    case 'take':
      return takeReview({ videoId, by, at, until: later(at, 60), freshUntil: later(at, 30) });
    case 'release':
      return releaseReview(videoId, by);
    case 'undo':
      return undoDecision(videoId, by, at);
    case 'pass':
      return passSpotCheck(videoId, by, at);
    case 'takeDown':
      return noteTakedown({
        videoId,
        by,
        code: 'rights',
        reason: personal(creatorId, 'Not yours.'),
        privateNote: null,
      });
    case 'rule':
      return approveByRule(videoId, true);
    case 'effect':
      return takeEffect(at);
    case 'submit':
      return submitVideo({ videoId, ...details, category: 'diy', priorUse: '', grant });
    case 'appeal':
      return appealDecision(videoId, personal(creatorId, 'Look again.'));
    case 'withdraw':
      return noteWithdrawal(videoId);
    case 'relist':
      return relistVideo(4900);
    default: {
      const decision = act as Decision;
      const body = { code: decision === 'approve' ? null : ('other' as const), reason: 'No.', privateNote: null };
      return decideReview({ videoId, by, decision, ...body, at, takesEffectAt: later(at, hasTime ? 10 : 0) });
    }
  }
};
