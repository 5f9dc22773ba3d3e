import * as contract from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { mustHoldKey } from '#platform/secrets/mustHoldKey.ts';
import { makeReference } from '#platform/text/reference.ts';
import { findClaimsAgainst, getClaimRow, type ClaimRow } from '#projections/claims/claims.ts';
import {
  claim,
  completeNotice,
  counterClaim,
  receiveClaim,
  reportCourtAction,
  withdrawClaim,
  type Claim,
} from './claim.ts';
import { videoIdAt } from './videoAddress.ts';
import type { CaseEvent } from '#events/claims.ts';
import type { CaseKey, FindVideo, NameKey } from './ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { appealStrike, strikes } from './strikes.ts';
import { toAgainstMe, toSent } from './views.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
  nameKey: NameKey;
  caseKey: CaseKey;
  throttle: TakeThrottle;
  findVideo: FindVideo;
  /** The origin of the site; no trailing slash. */
  origin: string;
};

/**
 * What one sender may send in an hour: each notice is mailed to the address given. A sender may have many videos to
 * report.
 */
const MOST_SENT = { points: 10, seconds: 3600 } as const;

export const claimsRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, idOf, nameKey, caseKey, throttle, findVideo, origin } = deps;

  const findVideoId = async (address: string): Promise<string | null> => {
    const videoId = videoIdAt(address, origin);
    return videoId !== undefined && (await findVideo(videoId)) ? videoId : null;
  };

  const rowOf = async (claimId: string): Promise<ClaimRow> => {
    const row = await getClaimRow(db, claimId);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /** What the sender can do with the notice. */
  const bySender = async (
    { claimId, key }: { claimId: string; key: string },
    command: Command<Claim, readonly CaseEvent[]> | null,
    cause: Cause,
  ): Promise<contract.SentClaim> => {
    mustHoldKey(key, caseKey(claimId));
    if (command) await caughtUp(await handle(claim, claimId, command, cause));
    const state = await load(claim, claimId);
    if (state.status === 'none') throw new Problem('not-found');
    return toSent(state, await rowOf(claimId));
  };

  const againstMe = async (claimId: string, userId: string): Promise<contract.ClaimAgainstMe> => {
    const state = await load(claim, claimId);
    if (state.status === 'none' || state.creatorId !== userId || state.videoId === null) throw new Problem('not-found');
    const strike = (await load(strikes, userId)).find((strike) => strike.claimId === claimId);
    return toAgainstMe({ ...state, videoId: state.videoId }, await rowOf(claimId), strike, now());
  };

  return [
    route(contract.readClaim, schema.readClaim, ({ params: { claimId }, body, cause }) =>
      bySender({ claimId, ...body }, null, cause),
    ),
    route(contract.completeClaim, schema.completeClaim, ({ params: { claimId }, body: { key, words }, cause }) =>
      bySender({ claimId, key }, completeNotice(words), cause),
    ),
    route(contract.withdrawClaim, schema.withdrawClaim, ({ params: { claimId }, body, cause }) =>
      bySender({ claimId, ...body }, withdrawClaim, cause),
    ),
    route(
      contract.reportCourtAction,
      schema.reportCourtAction,
      ({ params: { claimId }, body: { key, words }, cause }) =>
        bySender({ claimId, key }, reportCourtAction(words), cause),
    ),

    route(contract.myClaims, schema.myClaims, async ({ caller }) => ({
      claims: (await findClaimsAgainst(db, caller.userId)).flatMap(
        ({ id, reference, status, videoId, title, answerBefore }) =>
          videoId === null ? [] : [{ claimId: id, reference, status, videoId, title: title ?? '', answerBefore }],
      ),
    })),
    route(contract.getMyClaim, schema.getMyClaim, ({ params: { claimId }, caller }) =>
      againstMe(claimId, caller.userId),
    ),
    route(contract.counterClaim, schema.counterClaim, async ({ params: { claimId }, body, caller, cause }) => {
      const { mistake: _, jurisdiction: __, ...counter } = body;
      await caughtUp(await handle(claim, claimId, counterClaim(caller.userId, counter, now()), cause));
      return againstMe(claimId, caller.userId);
    }),
    route(contract.appealStrike, schema.appealStrike, async ({ params: { claimId }, body, caller, cause }) => {
      await againstMe(claimId, caller.userId);
      await caughtUp(await handle(strikes, caller.userId, appealStrike(claimId, body.words, now()), cause));
      return againstMe(claimId, caller.userId);
    }),

    route(contract.submitClaim, schema.submitClaim, async ({ body, visitor, cause }) => {
      const { submissionId, goodFaith: _, accuracy: __, ...notice } = body;
      // Derived from it, never taken as it is: an id that the sender chooses could be that of another person's key.
      const claimId = idOf(`claim:${submissionId}`);
      if ((await load(claim, claimId)).status === 'none')
        await throttle.take(`claim:${nameKey(notice.email)}`, MOST_SENT);
      const videoId = await findVideoId(notice.videoUrl);
      const reference = makeReference('DMC', newId());
      const received = receiveClaim({
        claimId,
        reference,
        videoId,
        uploadId: null,
        userId: visitor?.userId ?? null,
        notice,
      });
      const { state } = await handle(claim, claimId, received, cause);
      if (state.status === 'none') throw new Error(`claim ${claimId} is not there`);
      return { reference: state.reference };
    }),
  ];
};
