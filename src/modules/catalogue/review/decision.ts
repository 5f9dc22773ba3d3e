/** A moderator leases a video, decides, and may undo the decision until it takes effect. */
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import type {
  ApprovalProposed,
  ChangesRequested,
  ReviewDecided,
  ReviewReleased,
  ReviewTaken,
  ReviewUndone,
  SpotCheckPassed,
  VideoApproved,
  VideoListed,
  VideoRejected,
  VideoTakenDown,
} from '#events/catalogue.ts';
import { toListing } from './review.ts';
import { needsConfirmation } from './rights.ts';
import { isProcessed, mustBeEnabled, type ProcessedVideo, type Video } from '#modules/catalogue/listing/video.ts';

/** Needs a moderator: it waits for a decision, or was listed by rule and drawn for a spot check. */
const awaitsModerator = ({ status, decision, awaitsSpotCheck }: ProcessedVideo): boolean =>
  status === 'inReview' ? decision === null : status === 'listed' && awaitsSpotCheck;

const mustAwaitModerator = (state: Video): ProcessedVideo => {
  if (state.status === 'none') throw new Problem('not-found');
  if (!isProcessed(state) || !awaitsModerator(state)) throw new Problem('not-under-review');
  return state;
};

/** What is listed and waits for a spot check needs no decision. */
const mustAwaitDecision = (state: Video): ProcessedVideo => {
  const waiting = mustAwaitModerator(state);
  if (waiting.status !== 'inReview') throw new Problem('not-under-review');
  return waiting;
};

/** Two moderators never review the same video, and the one who refused does not decide the appeal. */
const mustBeTheirs = ({ review, hasAppealed, refusedBy }: ProcessedVideo, by: string, at: string): void => {
  if (review !== null && review.by !== by && review.until > at) throw new Problem('review-taken');
  if (hasAppealed && by === refusedBy)
    throw new Problem('not-allowed', 'You decided this before. Another moderator decides the appeal.');
};

/** Takes or renews the lease; a lease that lasts beyond `freshUntil` is not recorded again. */
export const takeReview =
  ({ freshUntil, ...taken }: ReviewTaken['data'] & { freshUntil: string }) =>
  (state: Video): [] | [ReviewTaken] => {
    const waiting = mustAwaitModerator(state);
    mustBeTheirs(waiting, taken.by, taken.at);
    const { review } = waiting;
    if (review?.by === taken.by && review.until > freshUntil) return [];
    return [{ type: 'ReviewTaken', data: taken }];
  };

/** Releases the lease; does nothing without one. */
export const releaseReview =
  (videoId: string, by: string) =>
  (state: Video): [] | [ReviewReleased] =>
    isProcessed(state) && awaitsModerator(state) && state.review?.by === by
      ? [{ type: 'ReviewReleased', data: { videoId, by } }]
      : [];

type Effect = [VideoApproved, VideoListed] | [ChangesRequested] | [VideoRejected];

const effectOf = (state: ProcessedVideo, { videoId, decision, reason, by, copyOf }: ReviewDecided['data']): Effect => {
  switch (decision) {
    case 'approve':
      return [{ type: 'VideoApproved', data: { videoId, note: '' } }, toListing(state)];
    case 'askForChanges':
      return [{ type: 'ChangesRequested', data: { videoId, reason } }];
    case 'reject':
      return [{ type: 'VideoRejected', data: { videoId, reason, by, ...(copyOf && { copyOf }) } }];
  }
};

type Deciding = Omit<ReviewDecided['data'], 'creatorId' | 'takenAt' | 'reason'> & { reason: string };

/** Decides. A decision without time to undo it takes effect at once. */
export const decideReview =
  ({ reason, ...deciding }: Deciding) =>
  (state: Video): [ReviewDecided] | [ReviewDecided, ...Effect] => {
    const waiting = mustAwaitDecision(state);
    const { by, at, takesEffectAt } = deciding;
    if (deciding.decision === 'approve') mustBeEnabled(waiting);
    mustBeTheirs(waiting, by, at);
    const { creatorId, review } = waiting;
    const takenAt = review?.by === by ? review.takenAt : null;
    const data = { ...deciding, reason: personal(creatorId, reason), creatorId, takenAt };
    const decided: ReviewDecided = { type: 'ReviewDecided', data };
    return takesEffectAt > at ? [decided] : [decided, ...effectOf(waiting, data)];
  };

type Approving = Omit<Deciding, 'decision' | 'code' | 'reason'> & {
  /** What speaks against its rights now, and what of it the moderator has seen. */
  findings: readonly RightsFinding[];
  seen: readonly RightsFinding[];
};

/** Approves; what resembles a sold video is only proposed, for another moderator to confirm. */
export const approveReview =
  ({ findings, seen, ...deciding }: Approving) =>
  (state: Video): [ApprovalProposed] | ReturnType<ReturnType<typeof decideReview>> => {
    const { videoId, by, at, privateNote } = deciding;
    const waiting = mustAwaitDecision(state);
    mustBeTheirs(waiting, by, at);
    const note = privateNote ?? personal(waiting.creatorId, '');
    const against = [...findings];
    if (needsConfirmation(waiting, { by, note: note.value ?? '', against: seen }, findings)) {
      mustBeEnabled(waiting);
      return [{ type: 'ApprovalProposed', data: { videoId, creatorId: waiting.creatorId, by, note, against, at } }];
    }
    const yes = { decision: 'approve', code: null, reason: '' } as const;
    return decideReview({ ...deciding, ...yes, ...(against.length > 0 && { against }) })(state);
  };

/** The time to undo is over: the decision takes effect, unless the video may not be listed any more. */
export const takeEffect =
  (at: string) =>
  (state: Video): [] | Effect | [ReviewUndone] => {
    const decision = isProcessed(state) && state.status === 'inReview' ? state.decision : null;
    if (!isProcessed(state) || decision === null || decision.takesEffectAt > at) return [];
    const isHeldUp = decision.decision === 'approve' && state.disabledBy.length > 0;
    return isHeldUp
      ? [{ type: 'ReviewUndone', data: { videoId: state.videoId, by: null } }]
      : effectOf(state, decision);
  };

/** The moderator who decided undoes it, in time; the system (`by` null) when it can no longer take effect. */
export const undoDecision =
  (videoId: string, by: string | null, at: string) =>
  (state: Video): [] | [ReviewUndone] => {
    if (state.status === 'none') throw new Problem('not-found');
    const decision = isProcessed(state) && state.status === 'inReview' ? state.decision : null;
    if (by !== null) {
      if (decision === null || decision.takesEffectAt <= at)
        throw new Problem('conflict', 'The decision has taken effect. You can take down a listed video instead.');
      if (decision.by !== by) throw new Problem('not-allowed', 'Only the moderator who decided can undo it.');
    }
    return decision === null ? [] : [{ type: 'ReviewUndone', data: { videoId, by } }];
  };

/** The spot check is done: a video that was listed by rule stays. */
export const passSpotCheck =
  (videoId: string, by: string, at: string) =>
  (state: Video): [SpotCheckPassed] => {
    const waiting = mustAwaitModerator(state);
    if (waiting.status !== 'listed') throw new Problem('conflict', 'This video needs a decision, not a spot check.');
    mustBeTheirs(waiting, by, at);
    return [{ type: 'SpotCheckPassed', data: { videoId, by } }];
  };

/** A moderator withdrew the offer: the video is taken down, also one that its creator had withdrawn. */
export const noteTakedown =
  (takedown: Omit<VideoTakenDown['data'], 'creatorId'>) =>
  (state: Video): [] | [VideoTakenDown] =>
    state.status === 'listed' || state.status === 'withdrawn'
      ? [{ type: 'VideoTakenDown', data: { ...takedown, creatorId: state.creatorId } }]
      : [];
