/** The claim on a file's bytes: the first video with them keeps them; its creator may start over with them. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { ContentEvent, ContentTaken } from '#events/catalogue.ts';
import { mayAppeal } from '#modules/catalogue/review/review.ts';
import type { Video } from '#modules/catalogue/listing/video.ts';

export type Content = { status: 'unknown' } | { status: 'taken'; videoId: string; creatorId: string };

/** Streams are `content-<sha256>`. */
export const content: Aggregate<Content, ContentEvent> = {
  category: 'content',
  initialState: { status: 'unknown' },
  evolve: (_, { data: { videoId, creatorId } }) => ({ status: 'taken', videoId, creatorId }),
};

/** Claims the content if it is free; read the state afterwards to see who has it. */
export const takeContent =
  (sha256: string, videoId: string, creatorId: string) =>
  (state: Content): [] | [ContentTaken] =>
    state.status === 'unknown' ? [{ type: 'ContentTaken', data: { sha256, videoId, creatorId } }] : [];

/** Gives the claim of one creator to another, whose film it is: the next upload of theirs gets it. */
export const awardContent =
  (sha256: string, from: string, { videoId, creatorId }: { videoId: string; creatorId: string }) =>
  (state: Content): [] | [ContentTaken] =>
    state.status === 'taken' && state.creatorId === from
      ? [{ type: 'ContentTaken', data: { sha256, videoId, creatorId } }]
      : [];

/** Ended for good without having been listed: its creator may start over with the same file. */
export const hasEndedUnlisted = (state: Video): boolean =>
  state.status === 'cancelled' || (state.status === 'refused' && !mayAppeal(state));

/** Passes the claim from a video that ended unlisted to the next upload of the same creator. */
export const passContentOn =
  (sha256: string, from: string, videoId: string, creatorId: string) =>
  (state: Content): [] | [ContentTaken] =>
    state.status === 'taken' && state.videoId === from && state.creatorId === creatorId
      ? [{ type: 'ContentTaken', data: { sha256, videoId, creatorId } }]
      : [];
