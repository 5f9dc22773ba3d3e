/** What follows from a moderator's decision once it can no longer be undone. */
import { causedBy, type Cause } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind } from '#platform/jobs/jobs.ts';
import { defineProcess, minutes, type Process } from '#platform/processes/process.ts';
import { takeEffect, undoDecision } from './decision.ts';
import { findRights, type RightsDeps } from './adapters/findRights.ts';
import { isCopyOfSold, isSoldSince } from './rights.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { PoliciesDeps } from '#modules/catalogue/policies.ts';
import { isProcessed, video, type ProcessedVideo } from '#modules/catalogue/listing/video.ts';

const effectDecisionJob = defineJob<EffectJob>('effect-decision');

type ReviewPoliciesDeps = RightsDeps & Pick<PoliciesDeps, 'handle' | 'send' | 'now' | 'newId' | 'findAccountStanding'>;
type EffectJob = { videoId: string; cause: { eventId: string; metadata: EventMetadata } };

const secondsUntil = (moment: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.parse(now)) / 1000));

export const reviewPolicies = ({ send, now }: Pick<ReviewPoliciesDeps, 'send' | 'now'>): Policy[] => [
  policy<CatalogueEvent>('let a decision take effect when its time to be taken back is over', {
    ReviewDecided: async ({ data: { videoId, at, takesEffectAt }, eventId, metadata }) => {
      if (takesEffectAt <= at) return;
      const startAfterSeconds = secondsUntil(takesEffectAt, now());
      await send(
        effectDecisionJob,
        { videoId, cause: { eventId, metadata } },
        {
          id: eventId,
          startAfterSeconds,
        },
      );
    },
  }),
];

const settle = async (
  { handle, now, findAccountStanding, ...deps }: Omit<ReviewPoliciesDeps, 'send' | 'newId'>,
  videoId: string,
  cause: Cause,
): Promise<void> => {
  const { load } = deps;
  const state = await load(video, videoId);
  const isYes = isProcessed(state) && state.decision?.decision === 'approve';
  // Its model was sold, a copyright claim was accepted, or its creator was suspended while it could be undone: it
  // returns to the queue, which shows this.
  const isHeldUp = async (video: ProcessedVideo) => {
    if (video.disabledBy.length > 0) return true;
    if ((await findAccountStanding(video.creatorId)) !== 'open') return true;
    const findings = await findRights(deps, video);
    return isCopyOfSold(video, findings) || isSoldSince(video.decision?.against ?? [], findings);
  };
  if (isYes && (await isHeldUp(state))) await handle(video, videoId, undoDecision(videoId, null, now()), cause);
  else await handle(video, videoId, takeEffect(now()), cause);
};

export const reviewJobs = (deps: ReviewPoliciesDeps): JobKind<EffectJob>[] => [
  {
    ...effectDecisionJob,
    expireSeconds: 60,
    run: async ({ videoId, cause }) => {
      const { load, send, now, newId } = deps;
      const state = await load(video, videoId);
      const due = isProcessed(state) ? state.decision?.takesEffectAt : undefined;
      // The clock of the queue may be ahead of ours.
      if (due !== undefined && due > now())
        await send(
          effectDecisionJob,
          { videoId, cause },
          { id: newId(), startAfterSeconds: Math.max(1, secondsUntil(due, now())) },
        );
      else await settle(deps, videoId, causedBy(cause));
    },
  },
];

/** A moderator's decision takes effect once it can no longer be undone. */
export const decisionProcess = (deps: ReviewPoliciesDeps): Process =>
  defineProcess({
    name: 'decision',
    title: 'Decision about a video',
    ask: 'moderator',
    states: { decided: minutes(15, { quietMinutes: 0 }) },
    step: (videoId, cause) => settle(deps, videoId, cause),
  });
