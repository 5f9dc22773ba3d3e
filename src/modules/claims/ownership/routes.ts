/** A creator says that a film which another creator has uploaded before is theirs: a claim like any other, decided between the two by staff. */
import * as contract from '#contracts/claims/ownership.ts';
import * as schema from '#contracts/claims/ownership.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import { makeReference } from '#platform/text/reference.ts';
import { getClaimRow } from '#projections/claims/claims.ts';
import { claim, receiveClaim } from '#modules/claims/claim.ts';
import type { FindPerson, FindPersonAt, Rivals } from '#modules/claims/ports.ts';
import { senderPage } from '#modules/claims/process.ts';
import type { RoutesDeps } from '#modules/claims/routes.ts';

type OwnershipDeps = Pick<
  RoutesDeps,
  'handle' | 'load' | 'caughtUp' | 'db' | 'now' | 'newId' | 'idOf' | 'caseKey' | 'origin'
> & { rivals: Pick<Rivals, 'find'>; findPerson: FindPerson; findPersonAt: FindPersonAt };

export const ownershipRoutes = (deps: OwnershipDeps): Route[] => {
  const { handle, load, caughtUp, db, now, newId, idOf, caseKey, origin, rivals, findPerson, findPersonAt } = deps;

  /** One for each upload, however often it is sent. */
  const claimIdOf = (uploadId: string): string => idOf(`claim:upload:${uploadId}`);

  const answer = async (uploadId: string, userId: string): Promise<contract.OwnershipClaim> => {
    const claimId = claimIdOf(uploadId);
    const state = await load(claim, claimId);
    if (state.status === 'none') return { mayClaim: (await rivals.find(uploadId))?.creatorId === userId, claim: null };
    const row = await getClaimRow(db, claimId);
    if (state.userId !== userId || !row) return { mayClaim: false, claim: null };
    const { reference, status, reason, answerBefore } = state;
    const page = senderPage(origin, claimId, caseKey(claimId));
    return { mayClaim: false, claim: { reference, status, reason, answerBefore, receivedAt: row.receivedAt, page } };
  };

  return [
    route(contract.getOwnershipClaim, schema.getOwnershipClaim, ({ params: { videoId }, caller }) =>
      answer(videoId, caller.userId),
    ),
    route(contract.claimOwnership, schema.claimOwnership, async ({ params: { videoId }, body, caller, cause }) => {
      const { userId } = caller;
      const rival = await rivals.find(videoId);
      if (rival?.creatorId !== userId) throw new Problem('not-found');
      const claimId = claimIdOf(videoId);
      const { name } = await findPersonAt(userId, now());
      const email = (await findPerson(userId))?.email ?? '';
      const { evidence, postalAddress, phone } = body;
      const videoUrl = `${origin}/videos/${rival.videoId}`;
      const notice = { work: evidence, videoUrl, name, email, postalAddress, phone, signature: name };
      const reference = makeReference('DMC', newId());
      const received = { claimId, reference, videoId: rival.videoId, uploadId: videoId, userId, notice };
      await caughtUp(await handle(claim, claimId, receiveClaim(received), cause));
      return answer(videoId, userId);
    }),
  ];
};
