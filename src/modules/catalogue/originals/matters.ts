/** For which open matters a member of staff may see the original of a video. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { OriginalMatterKind } from '#contracts/catalogue/originalMatters.ts';
import type { OriginalMatter } from '#events/catalogue.ts';
import { isProcessed, type Video } from '#modules/catalogue/listing/video.ts';

const positions: Readonly<Record<OriginalMatterKind, StaffRole>> = {
  review: 'moderator',
  claim: 'moderator',
  problem: 'finance',
  refund: 'finance',
  dispute: 'finance',
};

/** The role in which these roles handle a matter of this kind; undefined when they do not. */
export const positionFor = (kind: OriginalMatterKind, roles: readonly StaffRole[]): StaffRole | undefined =>
  [positions[kind], 'admin' as const].find((role) => roles.includes(role));

/** Whether this moderator has the lease of the video at this moment (UTC ISO), also for an appeal or a spot check. */
export const isReviewing = (state: Video, by: string, at: string): boolean =>
  isProcessed(state) && state.review?.by === by && state.review.until > at;

/** The first of the open matters that this person holds or may take up: a review only with its lease. */
export const chooseMatter = (
  open: readonly OriginalMatter[],
  { roles, isReviewer }: { roles: readonly StaffRole[]; isReviewer: boolean },
): { matter: OriginalMatter; position: StaffRole } | undefined => {
  for (const matter of open) {
    const position = positionFor(matter.kind, roles);
    if (position !== undefined && (matter.kind !== 'review' || isReviewer)) return { matter, position };
  }
  return undefined;
};
