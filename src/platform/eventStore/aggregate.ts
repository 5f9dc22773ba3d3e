/** The thing that a decision is about: how its state follows from its events. Pure. */
import type { Event } from './eventStore.ts';

export type Aggregate<State, E extends Event> = Readonly<{
  /** Streams are `<category>-<id>`. */
  category: string;
  initialState: State;
  evolve: (state: State, event: E) => State;
  /**
   * The same as `evolve` one event after the other, for a state that would be copied for every event: it copies once.
   * A property test holds the two to the same answer.
   */
  fold?: (state: State, events: readonly E[]) => State;
  /**
   * The state may be kept as a snapshot, so that a long stream is not read from its beginning. Raise the number whenever
   * `evolve` or the state changes: older snapshots are then ignored. The state must be plain JSON without personal
   * values, which have to end with the person's key.
   */
  snapshotVersion?: number;
}>;

/** A decision: nothing to do is `[]`, a refusal throws `Problem`. */
export type Command<State, Decided extends readonly Event[]> = (state: State) => Decided;

/** The state after these events. */
export const stateOf = <State, E extends Event>(aggregate: Aggregate<State, E>, events: readonly E[]): State =>
  stateAfter(aggregate, aggregate.initialState, events);

/** The state that follows from `state` and these events. */
export const stateAfter = <State, E extends Event>(
  aggregate: Aggregate<State, E>,
  state: State,
  events: readonly E[],
): State => (aggregate.fold ? aggregate.fold(state, events) : events.reduce(aggregate.evolve, state));

/** The name of one stream of this aggregate. */
export const streamOf = (aggregate: { category: string }, id: string): string => `${aggregate.category}-${id}`;
