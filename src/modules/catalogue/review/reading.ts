/** The access log of reviews: which member of staff read which creator's data. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { CreatorDataRead, ReadingEvent } from '#events/catalogue.ts';

export type Reading = { videoIds: readonly string[] };

/** Streams are `reading-<staffId>-<UK day>`, so that none grows for long. */
export const reading: Aggregate<Reading, ReadingEvent> = {
  category: 'reading',
  initialState: { videoIds: [] },
  evolve: ({ videoIds }, { data }) => ({ videoIds: [...videoIds, data.videoId] }),
};

/** Further reads on the same day are not recorded. */
export const noteReading =
  (read: CreatorDataRead['data']) =>
  ({ videoIds }: Reading): [] | [CreatorDataRead] =>
    videoIds.includes(read.videoId) ? [] : [{ type: 'CreatorDataRead', data: read }];
