/** A saved video. Saving is no claim on it: anybody may buy it meanwhile. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { SavedEvent, VideoSaved, VideoUnsaved } from '#events/catalogue.ts';

export type Saved = boolean;

/** Streams are `saved-<userId>-<videoId>`: short, however many videos somebody saves. */
export const saved: Aggregate<Saved, SavedEvent> = {
  category: 'saved',
  initialState: false,
  evolve: (_, { type }) => type === 'VideoSaved',
};

export const saveVideo =
  (userId: string, videoId: string) =>
  (isSaved: Saved): [] | [VideoSaved] =>
    isSaved ? [] : [{ type: 'VideoSaved', data: { userId, videoId } }];

export const unsaveVideo =
  (userId: string, videoId: string) =>
  (isSaved: Saved): [] | [VideoUnsaved] =>
    isSaved ? [{ type: 'VideoUnsaved', data: { userId, videoId } }] : [];
