/** A creator signs, a moderator decides, the creator may appeal once. */
import { Problem } from '#contracts/problem.ts';
import type {
  AppealMade,
  ChangesRequested,
  ReviewRequested,
  SpotCheckRequested,
  VideoApproved,
  VideoFacts,
  VideoListed,
  VideoRejected,
  VideoSubmitted,
} from './events.ts';
import { detailsOf, isProcessed, type ProcessedVideo, type Video } from './video.ts';

type Decided = { status: Video['status']; facts?: VideoFacts | null; hasAppealed?: boolean };
/** Whether its creator may ask for another decision. What could not be read at all cannot be shown to anybody. */
export const mayAppeal = ({ status, facts, hasAppealed }: Decided): boolean =>
  (status === 'rejected' || status === 'refused') && Boolean(facts) && !hasAppealed;

/** Signs; allowed while the file is still on its way, and again after changes were asked for. */
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

const mustBeInReview = (state: Video): ProcessedVideo => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status !== 'inReview' || !isProcessed(state)) throw new Problem('not-under-review');
  return state;
};

/** Whoever said no does not decide the appeal. */
const mustBeSomebodyElse = ({ hasAppealed, refusedBy }: ProcessedVideo, by: string | null): void => {
  if (hasAppealed && by !== null && by === refusedBy)
    throw new Problem('not-allowed', 'You decided this before. Another moderator decides the appeal.');
};

/** What is announced to the marketplace. */
export const toListing = (state: ProcessedVideo): VideoListed => ({
  type: 'VideoListed',
  data: {
    ...{ videoId: state.videoId, creatorId: state.creatorId, ...detailsOf(state) },
    ...{ facts: state.facts, pictures: state.pictures, round: state.rounds + 1 },
  },
});

/** A moderator says yes: approving is what lists a video. */
export const approveVideo =
  (videoId: string, note: string, by: string | null) =>
  (state: Video): [VideoApproved, VideoListed] => {
    const seen = mustBeInReview(state);
    mustBeSomebodyElse(seen, by);
    return [{ type: 'VideoApproved', data: { videoId, note } }, toListing(seen)];
  };

/** A trusted creator's video without doubt goes live at once; some are looked at afterwards. */
export const approveByRule =
  (videoId: string, isSampled: boolean) =>
  (state: Video): [] | [VideoApproved, VideoListed, ...SpotCheckRequested[]] => {
    if (state.status !== 'inReview' || !isProcessed(state)) return [];
    if (state.hasAppealed || state.isDoubtful || state.matches.length > 0) return [];
    const approved: VideoApproved = { type: 'VideoApproved', data: { videoId, note: '', isAutomatic: true } };
    return [
      approved,
      toListing(state),
      ...(isSampled ? [{ type: 'SpotCheckRequested', data: { videoId } } as const] : []),
    ];
  };

/** A moderator says no. */
export const rejectVideo =
  (videoId: string, reason: string, by: string | null) =>
  (state: Video): [VideoRejected] => {
    mustBeSomebodyElse(mustBeInReview(state), by);
    return [{ type: 'VideoRejected', data: { videoId, reason, by } }];
  };

/** A moderator sends it back with what to change. */
export const askForChanges =
  (videoId: string, reason: string) =>
  (state: Video): [ChangesRequested] => {
    mustBeInReview(state);
    return [{ type: 'ChangesRequested', data: { videoId, reason } }];
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
