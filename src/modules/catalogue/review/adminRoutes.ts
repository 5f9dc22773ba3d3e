/** How moderators lease a video, decide, undo a decision, and take a listed video down. */
import * as catalogueContract from '#contracts/catalogue/catalogue.ts';
import * as catalogueSchema from '#contracts/catalogue/catalogue.schema.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { reviewRule } from '#contracts/site/houseRules.ts';
import * as contract from '#contracts/catalogue/moderation.ts';
import * as schema from '#contracts/catalogue/moderation.schema.ts';
import {
  reasonText,
  type Decision,
  type ReasonCode,
  type RightsFinding,
} from '#contracts/catalogue/moderationVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf, type Command } from '#platform/eventStore/aggregate.ts';
import { personal, type EventStore, type Personal } from '#platform/eventStore/eventStore.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { findPace, findReviewHistory } from '#projections/staff/reviewHistory.ts';
import { countReviewable, findLeased, findReviewable } from '#projections/catalogue/reviewQueue.ts';
import { countVideosOf, getVideoRow } from '#projections/catalogue/videoRows.ts';
import { toReviewHistoryEntry } from './adapters/reviewAnswers.ts';
import {
  approveReview,
  decideReview,
  noteTakedown,
  passSpotCheck,
  releaseReview,
  takeReview,
  undoDecision,
} from './decision.ts';
import type { VideoEvent } from '#events/catalogue.ts';
import type { FindAccount, FindAccountStanding, FindTrust, TakeDownOffer } from '#modules/catalogue/ports.ts';
import { noteReading, reading } from './reading.ts';
import { findRights, type RightsDeps } from './adapters/findRights.ts';
import { soldAmong } from './rights.ts';
import type { StudioDeps } from '#modules/catalogue/upload/routes.ts';
import { video, type Video } from '#modules/catalogue/listing/video.ts';

export type ReviewDeps = RightsDeps &
  Pick<StudioDeps, 'handle' | 'caughtUp' | 'now'> & {
    findTrust: FindTrust;
    findAccount: FindAccount;
    findAccountStanding: FindAccountStanding;
    takeDownOffer: TakeDownOffer;
    readStream: EventStore['readStream'];
    /** How long a decision can be undone; 0 = it takes effect at once. */
    reviewUndoSeconds: number;
  };

const later = (iso: string, seconds: number): string => new Date(Date.parse(iso) + seconds * 1000).toISOString();
const LEASE_SECONDS = reviewRule.leaseMinutes * 60;

/** While half of the time is left, the lease is not recorded again. */
const leaseFrom = (videoId: string, by: string, at: string) => ({
  videoId,
  by,
  at,
  until: later(at, LEASE_SECONDS),
  freshUntil: later(at, LEASE_SECONDS / 2),
});

/** The queue after this video, and then from its beginning. */
const inTurn = (ids: readonly string[], after: string | undefined): string[] => {
  const place = after === undefined ? -1 : ids.indexOf(after);
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(0, place))];
};

type Reasoned = { code: ReasonCode; reason: string; privateNote: string };

export const reviewRoutes = (deps: ReviewDeps & { answer: (id: string) => Promise<AdminVideo> }): Route[] => {
  const { handle, load, readStream, caughtUp, db, now, answer, findTrust, findAccountStanding } = deps;
  const { takeDownOffer, reviewUndoSeconds } = deps;

  const change = async (id: string, command: Command<Video, readonly VideoEvent[]>, cause: Cause) => {
    await caughtUp(await handle(video, id, command, cause));
    return answer(id);
  };
  const leave = async (id: string, by: string, cause: Cause): Promise<void> => {
    await caughtUp(await handle(video, id, releaseReview(id, by), cause));
  };
  /** Text about a creator, so it is erased with them. */
  const noteAbout = (state: Video, text: string): Personal<string> | null =>
    state.status === 'none' || text === '' ? null : personal(state.creatorId, text);
  /** The video may not show yet that its creator was suspended a moment ago. */
  const mustStandOpen = async (creatorId: string): Promise<void> => {
    if ((await findAccountStanding(creatorId)) !== 'open')
      throw new Problem('conflict', 'Its creator is suspended, so the video cannot be listed.');
  };
  const decide = async (
    id: string,
    decided: {
      decision: Exclude<Decision, 'approve'>;
      code: ReasonCode;
      reason: string;
      privateNote: string;
      by: string;
    },
    cause: Cause,
  ) => {
    const at = now();
    const state = await load(video, id);
    const privateNote = noteAbout(state, decided.privateNote);
    const takesEffectAt = later(at, reviewUndoSeconds);
    const copyOf = decided.code === 'copy' ? soldAmong(await findRights(deps, state)) : [];
    const copied = copyOf.length > 0 ? { copyOf } : {};
    return change(id, decideReview({ ...decided, ...copied, videoId: id, privateNote, at, takesEffectAt }), cause);
  };
  const approve = async (
    id: string,
    { note, against: seen, by }: { note: string; against: RightsFinding[]; by: string },
    cause: Cause,
  ) => {
    const at = now();
    const state = await load(video, id);
    if (state.status !== 'none') await mustStandOpen(state.creatorId);
    const privateNote = noteAbout(state, note);
    const takesEffectAt = later(at, reviewUndoSeconds);
    const findings = await findRights(deps, state);
    return change(id, approveReview({ videoId: id, by, privateNote, at, takesEffectAt, findings, seen }), cause);
  };
  const withReason = ({ code, reason, privateNote }: Reasoned) => ({
    code,
    reason: reasonText(code, reason),
    privateNote,
  });

  return [
    route(contract.takeReview, schema.takeReview, ({ params: { id }, caller, cause }) =>
      change(id, takeReview(leaseFrom(id, caller.userId, now())), cause),
    ),
    route(contract.releaseReview, schema.releaseReview, async ({ params: { id }, caller, cause }) => {
      await leave(id, caller.userId, cause);
      return { success: true };
    }),
    route(contract.takeNextReview, schema.takeNextReview, async ({ body: { after }, caller, cause }) => {
      const queue = await findReviewable(db, caller.userId, now());
      if (after !== undefined) await leave(after, caller.userId, cause);
      const leased = after === undefined ? await findLeased(db, caller.userId, now()) : [];
      for (const id of [...leased, ...inTurn(queue, after)]) {
        const taken = await handle(video, id, takeReview(leaseFrom(id, caller.userId, now())), cause).catch(
          (error: unknown) => {
            // The list may lag: another moderator has leased or decided it this very moment.
            if (error instanceof Problem) return undefined;
            throw error;
          },
        );
        if (taken === undefined) continue;
        await caughtUp(taken);
        return { videoId: id };
      }
      return { videoId: null };
    }),
    route(catalogueContract.approveVideo, catalogueSchema.approveVideo, ({ params, body, caller, cause }) =>
      approve(params.id, { ...body, by: caller.userId }, cause),
    ),
    route(catalogueContract.askForChanges, catalogueSchema.askForChanges, ({ params, body, caller, cause }) =>
      decide(params.id, { decision: 'askForChanges', ...withReason(body), by: caller.userId }, cause),
    ),
    route(catalogueContract.rejectVideo, catalogueSchema.rejectVideo, ({ params, body, caller, cause }) =>
      decide(params.id, { decision: 'reject', ...withReason(body), by: caller.userId }, cause),
    ),
    route(contract.undoDecision, schema.undoDecision, ({ params: { id }, caller, cause }) =>
      change(id, undoDecision(id, caller.userId, now()), cause),
    ),
    route(contract.passSpotCheck, schema.passSpotCheck, ({ params: { id }, caller, cause }) =>
      change(id, passSpotCheck(id, caller.userId, now()), cause),
    ),
    route(contract.takeDownVideo, schema.takeDownVideo, async ({ params: { id }, body, caller, cause }) => {
      const state = await load(video, id);
      if (state.status === 'none') throw new Problem('not-found');
      const { code, reason } = withReason(body);
      const takedown = {
        by: caller.userId,
        code,
        reason: personal(state.creatorId, reason),
        privateNote: noteAbout(state, body.privateNote),
      };
      await takeDownOffer(id, takedown, cause);
      await handle(video, id, noteTakedown({ videoId: id, ...takedown }), cause);
      // The policy does the same and may have been first, so the awaited state is read.
      const last = (await readStream(streamOf(video, id))).at(-1);
      if (last) await caughtUp({ position: last.position, types: [last.type] });
      return answer(id);
    }),
    route(contract.reviewFigures, schema.reviewFigures, async ({ caller }) => ({
      mine: await findPace(db, reviewRule.medianOf, caller.userId),
      everybody: await findPace(db, reviewRule.medianOf),
      waiting: await countReviewable(db, caller.userId, now()),
    })),
    route(contract.getReviewDossier, schema.getReviewDossier, async ({ params: { id }, caller, cause }) => {
      const row = await getVideoRow(db, id);
      if (!row) throw new Problem('not-found');
      const { creatorId } = row;
      const at = now();
      const by = caller.userId;
      const day = ukDayAt(Date.parse(at));
      await handle(reading, `${by}-${day}`, noteReading({ by, creatorId, videoId: id, day, at }), cause);
      const [account, { byStatus }, trust, acts] = await Promise.all([
        deps.findAccount(creatorId),
        countVideosOf(db, creatorId),
        findTrust(creatorId),
        findReviewHistory(db, id),
      ]);
      return {
        creator: {
          id: creatorId,
          name: row.creator ?? '',
          username: account?.username ?? '',
          byStatus,
          trust,
          joinedAt: account?.registeredAt ?? null,
        },
        acts: acts.map(toReviewHistoryEntry),
      };
    }),
  ];
};
