/** Who of the staff looked at what we hold about creators: reading is noted as deciding is. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { CreatorDataRead, ReadingEvent } from '#events/catalogue.ts';

export type Reading = { videoIds: readonly string[] };

/** Streams are `reading-<staffId>-<UK day>`, so that none grows for long. */
export const reading: Aggregate<Reading, ReadingEvent> = {
  category: 'reading',
  initialState: { videoIds: [] },
  evolve: ({ videoIds }, { data }) => ({ videoIds: [...videoIds, data.videoId] }),
};

/** Looking again on the same day is the same look. */
export const noteReading =
  (read: CreatorDataRead['data']) =>
  ({ videoIds }: Reading): [] | [CreatorDataRead] =>
    videoIds.includes(read.videoId) ? [] : [{ type: 'CreatorDataRead', data: read }];
