/** Findings about the rights in a video: an approval names each of them and says why the video is listed all the same. */
import { isSameFinding, type RightsFinding } from '#contracts/catalogue/moderationVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { isProcessed, SUSPENSION, type ProcessedVideo, type Video } from '#modules/catalogue/listing/video.ts';

/** A video that another one resembles. */
export type Resembled = {
  state: Video;
  /** `claimed` by an order that may become a sale. */
  offer: { status: 'none' | 'open' | 'withdrawn' | 'claimed' | 'sold'; blockedBy: readonly string[] };
  hasOpenClaim: boolean;
};

/** Nobody can list it any more, or nobody was willing to. */
const hasEnded = ({ status }: Video): boolean =>
  status === 'none' || status === 'cancelled' || status === 'refused' || status === 'rejected';

/** Why the likeness to it speaks against the rights of this creator; undefined where it does not. */
export const whyAgainst = (
  creatorId: string,
  { state, offer, hasOpenClaim }: Resembled,
): RightsFinding['kind'] | undefined => {
  if (offer.status === 'sold') return 'sold';
  if (offer.status === 'claimed') return 'reserved';
  if (hasOpenClaim || offer.blockedBy.some((cause) => cause !== SUSPENSION)) return 'claimed';
  return state.status !== 'none' && state.creatorId !== creatorId && !hasEnded(state) ? 'otherCreator' : undefined;
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
