/** The states of all streams of one kind, as the aggregate itself folds them. */
import { stateAfter, type Aggregate } from '#platform/eventStore/aggregate.ts';
import type { Event, RecordedEvent } from '#platform/eventStore/eventStore.ts';

type Folded<State, E> = { state: State; waiting: E[] };

/** So many events of a stream wait to be folded at once. */
const MOST_WAITING = 200;

export type FoldedStreams<State> = Readonly<{
  /** Takes the next event of a stream of this kind. */
  see: (event: RecordedEvent) => void;
  /** The state of this stream; the initial one where nothing was seen. */
  of: (id: string) => State;
  /** The states of all streams that were seen. */
  all: () => State[];
}>;

export const foldStreams = <State, E extends Event>(aggregate: Aggregate<State, E>): FoldedStreams<State> => {
  const streams = new Map<string, Folded<State, E>>();
  const fold = (folded: Folded<State, E>): State => {
    if (folded.waiting.length > 0) folded.state = stateAfter(aggregate, folded.state, folded.waiting);
    folded.waiting = [];
    return folded.state;
  };
  return {
    see: (event) => {
      const folded = streams.get(event.streamId) ?? { state: aggregate.initialState, waiting: [] };
      streams.set(event.streamId, folded);
      // A stream of this category holds events of this aggregate only.
      folded.waiting.push(event as Event as E);
      if (folded.waiting.length >= MOST_WAITING) fold(folded);
    },
    of: (id) => {
      const folded = streams.get(`${aggregate.category}-${id}`);
      return folded ? fold(folded) : aggregate.initialState;
    },
    all: () => [...streams.values()].map(fold),
  };
};
