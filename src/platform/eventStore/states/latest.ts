/** What is asked about a stream again and again, e.g. at every request, and must be true at that moment. */
import { stateAfter, streamOf, type Aggregate } from '#platform/eventStore/aggregate.ts';
import type { Event, EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';

type Kept<State> = Readonly<{ state: State; revision: number }>;

/**
 * Answers the state of one stream as the log has it now. It keeps the states of the `most` streams that were asked for last, so that only
 * events since then are read: nearly always none.
 */
export const createLatest = <State, E extends Event>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<State, E>,
  most: number,
): ((id: string) => Promise<State>) => {
  /** The one that was asked for last is at the end. */
  const kept = new Map<string, Kept<State>>();

  const keep = (id: string, found: Kept<State>): void => {
    // Another request may have read further meanwhile.
    if ((kept.get(id)?.revision ?? -1) > found.revision) return;
    kept.delete(id);
    kept.set(id, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  };

  return async (id) => {
    const before = kept.get(id) ?? { state: aggregate.initialState, revision: -1 };
    const fromRevision = before.revision + 1;
    // The category belongs to one module, which writes only its own events there.
    const events = (await store.readStream(streamOf(aggregate, id), { fromRevision })) as RecordedEvent<E>[];
    const state = stateAfter(aggregate, before.state, events);
    keep(id, { state, revision: events.at(-1)?.revision ?? before.revision });
    return state;
  };
};
