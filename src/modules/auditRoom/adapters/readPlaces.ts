/** Reads events from the log whose places are listed. */
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** Where an event is. */
export type EventPlace = Readonly<{ position: string; streamId: string; revision: number }>;
/** Events of one stream that lie so close together are read at once. */
const NEAR = 50;
const AT_ONCE = 8;

type Run = { streamId: string; from: number; to: number };

/** The parts of streams that hold these places. */
const runsOf = (places: readonly EventPlace[]): Run[] => {
  const runs: Run[] = [];
  const newest = new Map<string, Run>();
  for (const { streamId, revision } of places.toSorted((some, others) => some.revision - others.revision)) {
    const run = newest.get(streamId);
    if (run && revision - run.to <= NEAR) run.to = revision;
    else {
      const next = { streamId, from: revision, to: revision };
      newest.set(streamId, next);
      runs.push(next);
    }
  }
  return runs;
};

/** The events at these places, in the order of the log; one that is not there any more is left out. */
export const readPlaces = async (
  store: Pick<EventStore, 'readStream'>,
  places: readonly EventPlace[],
): Promise<RecordedEvent[]> => {
  const wanted = new Set(places.map(({ position }) => position));
  const runs = runsOf(places);
  const events: RecordedEvent[] = [];
  for (let first = 0; first < runs.length; first += AT_ONCE) {
    const parts = await Promise.all(
      runs
        .slice(first, first + AT_ONCE)
        .map(({ streamId, from, to }) => store.readStream(streamId, { fromRevision: from, maxCount: to - from + 1 })),
    );
    for (const part of parts) for (const event of part) if (wanted.has(event.position)) events.push(event);
  }
  return events.toSorted((some, others) => (some.position < others.position ? -1 : 1));
};
