/** Finds what speaks against the rights in a video, from the events of every video that resembles it. */
import { isPublishedBefore, type RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import { isProcessed, video, type Video } from '#modules/catalogue/listing/video.ts';
import type { FindMatters, FindOffer } from '#modules/catalogue/ports.ts';
import { whyAgainst } from '#modules/catalogue/review/rights.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findLikers } from '#projections/catalogue/likenesses.ts';

export type RightsDeps = { load: Load; db: Db; findOffer: FindOffer; findMatters: FindMatters };

/**
 * The findings about this video, of the others from their own events; which others resemble it is known from the comparison of each when it
 * was uploaded.
 */
export const findRights = async (
  { load, db, findOffer, findMatters }: RightsDeps,
  state: Video,
): Promise<RightsFinding[]> => {
  if (!isProcessed(state)) return [];
  const hasOpenClaim = async (id: string) => (await findMatters(id)).some(({ kind }) => kind === 'claim');
  const { videoId, creatorId, priorUse, matches } = state;
  const resembled = [...new Set([...matches.map((match) => match.videoId), ...(await findLikers(db, videoId))])];
  const found = await Promise.all(
    resembled.map(async (id): Promise<RightsFinding[]> => {
      const [other, offer, isClaimed] = await Promise.all([load(video, id), findOffer(id), hasOpenClaim(id)]);
      const kind = whyAgainst(creatorId, { state: other, offer, hasOpenClaim: isClaimed });
      return kind === undefined ? [] : [{ kind, videoId: id }];
    }),
  );
  return [
    ...found.flat(),
    ...((await hasOpenClaim(videoId)) ? [{ kind: 'openClaim', videoId: null } as const] : []),
    ...(isPublishedBefore(priorUse) ? [{ kind: 'publishedBefore', videoId: null } as const] : []),
  ];
};
