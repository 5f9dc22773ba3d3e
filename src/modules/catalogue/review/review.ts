/** Signature, listing by rule, and the appeal against a decision. For the work of moderators see `decision.ts`. */
import { isPublishedBefore } from '#contracts/catalogue/moderationVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type {
  AppealMade,
  ReviewRequested,
  SpotCheckRequested,
  VideoApproved,
  VideoFacts,
  VideoListed,
  VideoSubmitted,
} from '#events/catalogue.ts';
import { detailsOf, isProcessed, type ProcessedVideo, type Video } from '#modules/catalogue/listing/video.ts';

type Decided = { status: Video['status']; facts?: VideoFacts | null; hasAppealed?: boolean };
/** Whether its creator may appeal. A file that could not be read cannot be shown to anybody. */
export const mayAppeal = ({ status, facts, hasAppealed }: Decided): boolean =>
  (status === 'rejected' || status === 'refused' || status === 'takenDown') && Boolean(facts) && !hasAppealed;

/** Signs; allowed while the file is still uploading, and again after changes were requested. */
export const submitVideo =
  (submission: VideoSubmitted['data']) =>
  (state: Video): [VideoSubmitted] | [VideoSubmitted, ReviewRequested] => {
    const submitted: VideoSubmitted = { type: 'VideoSubmitted', data: submission };
    switch (state.status) {
      case 'none':
        throw new Problem('not-found');
      case 'uploading':
      case 'processing':
        return [submitted];
      case 'unprepared':
        throw new Problem(
          'conflict',
          'We could not prepare this file. It can be submitted once we have examined it again.',
        );
      case 'draft':
      case 'changesRequested':
        return [submitted, { type: 'ReviewRequested', data: { videoId: submission.videoId } }];
      case 'refused':
        // A refused copy may be appealed, and an appeal is signed.
        if (mayAppeal(state)) return [submitted];
        break;
      default:
    }
    throw new Problem('conflict', 'This video cannot be submitted any more.');
  };

/** The contents of the listing event. */
export const toListing = (state: ProcessedVideo): VideoListed => ({
  type: 'VideoListed',
  data: {
    videoId: state.videoId,
    creatorId: state.creatorId,
    ...detailsOf(state),
    facts: state.facts,
    pictures: state.pictures,
    round: state.listingCount + 1,
    ...(state.isTakenDown ? { isRestored: true } : {}),
  },
});

/** A trusted creator's video without doubt, never published before, is listed at once; some are spot-checked afterwards. */
export const approveByRule =
  (videoId: string, isSampled: boolean) =>
  (state: Video): [] | [VideoApproved, VideoListed, ...SpotCheckRequested[]] => {
    if (state.status !== 'inReview' || !isProcessed(state)) return [];
    if (state.hasAppealed || state.isDoubtful || state.matches.length > 0 || state.decision !== null) return [];
    if (isPublishedBefore(state.priorUse)) return [];
    const approved: VideoApproved = { type: 'VideoApproved', data: { videoId, note: '', isAutomatic: true } };
    return [
      approved,
      toListing(state),
      ...(isSampled ? [{ type: 'SpotCheckRequested', data: { videoId } } as const] : []),
    ];
  };

/** The creator asks for another moderator's decision, once. A refused copy needs a signature first. */
export const appealDecision =
  (videoId: string, text: AppealMade['data']['text']) =>
  (state: Video): [AppealMade] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (!mayAppeal(state)) throw new Problem('conflict', 'There is no decision to appeal, or it has been appealed.');
    if (state.submitted === null) throw new Problem('conflict', 'Please fill in the details and sign first.');
    return [{ type: 'AppealMade', data: { videoId, text } }];
  };
