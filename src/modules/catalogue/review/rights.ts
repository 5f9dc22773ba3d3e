/** Findings about the rights in a video: an approval names each of them and says why the video is listed all the same. */
import { isPublishedBefore, isSameFinding, type RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { isProcessed, SUSPENSION, video, type ProcessedVideo, type Video } from '#modules/catalogue/listing/video.ts';
import type { FindOffer, FindOpenClaims } from '#modules/catalogue/ports.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findLikers } from '#projections/catalogue/likenesses.ts';

/** A video that another one resembles. */
type Resembled = { state: Video; offer: Awaited<ReturnType<FindOffer>>; hasOpenClaim: boolean };

/** Nobody can list it any more, or nobody was willing to. */
const hasEnded = ({ status }: Video): boolean =>
  status === 'none' || status === 'cancelled' || status === 'refused' || status === 'rejected';

const kindOf = (creatorId: string, { state, offer, hasOpenClaim }: Resembled): RightsFinding['kind'] | undefined => {
  if (offer.status === 'sold') return 'sold';
  if (offer.status === 'claimed') return 'reserved';
  if (hasOpenClaim || offer.blockedBy.some((cause) => cause !== SUSPENSION)) return 'claimed';
  return state.status !== 'none' && state.creatorId !== creatorId && !hasEnded(state) ? 'otherCreator' : undefined;
};

export type RightsDeps = { load: Load; db: Db; findOffer: FindOffer; findOpenClaims: FindOpenClaims };

/**
 * The findings about this video, of the others from their own events; which others resemble it is known from the comparison of each when it
 * was uploaded.
 */
export const findRights = async (
  { load, db, findOffer, findOpenClaims }: RightsDeps,
  state: Video,
): Promise<RightsFinding[]> => {
  if (!isProcessed(state)) return [];
  const { videoId, creatorId, priorUse, matches } = state;
  const resembled = [...new Set([...matches.map((match) => match.videoId), ...(await findLikers(db, videoId))])];
  const found = await Promise.all(
    resembled.map(async (id): Promise<RightsFinding[]> => {
      const [other, offer, claims] = await Promise.all([load(video, id), findOffer(id), findOpenClaims(id)]);
      const kind = kindOf(creatorId, { state: other, offer, hasOpenClaim: claims.length > 0 });
      return kind === undefined ? [] : [{ kind, videoId: id }];
    }),
  );
  return [
    ...found.flat(),
    ...((await findOpenClaims(videoId)).length > 0 ? [{ kind: 'openClaim', videoId: null } as const] : []),
    ...(isPublishedBefore(priorUse) ? [{ kind: 'publishedBefore', videoId: null } as const] : []),
  ];
};

const isSold = ({ kind }: RightsFinding): boolean => kind === 'sold';

/** The sold videos that it resembles. */
export const soldAmong = (findings: readonly RightsFinding[]): string[] =>
  findings.filter(isSold).flatMap(({ videoId }) => videoId ?? []);

/** Of one that is very likely a copy of a sold video; after an appeal two moderators may list it all the same. */
export const isCopyOfSold = (state: Video, findings: readonly RightsFinding[]): boolean => {
  if (!isProcessed(state) || state.hasAppealed) return false;
  const sold = new Set(soldAmong(findings));
  return state.matches.some(({ verdict, videoId }) => verdict === 'strong' && sold.has(videoId));
};

const without = (findings: readonly RightsFinding[], seen: readonly RightsFinding[]): RightsFinding[] =>
  findings.filter((finding) => !seen.some((other) => isSameFinding(finding, other)));

/** Whether it resembles a video that has been sold since the approval named its findings. */
export const isSoldSince = (approved: readonly RightsFinding[], findings: readonly RightsFinding[]): boolean =>
  without(findings.filter(isSold), approved).length > 0;

/**
 * Whether this approval has to be confirmed by another moderator, because it names a sold video and nobody has proposed it.
 * @throws Problem `copy-of-sold` for a likely copy of a sold video; `conflict` for a finding that it does not name; `invalid-input` without a
 * reason; `second-person-needed` for the moderator who proposed it
 */
export const needsConfirmation = (
  state: ProcessedVideo,
  { by, against, note }: { by: string; against: readonly RightsFinding[]; note: string },
  findings: readonly RightsFinding[],
): boolean => {
  if (isCopyOfSold(state, findings))
    throw new Problem(
      'copy-of-sold',
      'It closely resembles a video that has been sold. Reject it; the creator may appeal.',
    );
  if (findings.length === 0) return false;
  if (without(findings, against).length > 0)
    throw new Problem('conflict', 'Something else speaks against its rights by now. Please look at it again.');
  if (note === '') {
    const detail = 'Please say why it may be listed all the same';
    throw new Problem('invalid-input', detail, { errors: [{ pointer: '#/note', detail }] });
  }
  if (soldAmong(findings).length === 0) return false;
  const { approvalProposal } = state;
  if (approvalProposal === null || isSoldSince(approvalProposal.against, findings)) return true;
  if (approvalProposal.by === by) throw new Problem('second-person-needed');
  return false;
};
