/** The thing that a decision is about: how its state follows from its events. Pure. */
import type { Event } from './eventStore.ts';

export type Aggregate<State, E extends Event> = Readonly<{
  /** Streams are `<category>-<id>`. */
  category: string;
  initialState: State;
  evolve: (state: State, event: E) => State;
}>;

/** A decision: nothing to do is `[]`, a refusal throws `Problem`. */
export type Command<State, Decided extends readonly Event[]> = (state: State) => Decided;

/** The state after these events. */
export const stateOf = <State, E extends Event>(aggregate: Aggregate<State, E>, events: readonly E[]): State =>
  events.reduce(aggregate.evolve, aggregate.initialState);

/** The name of one stream of this aggregate. */
export const streamOf = (aggregate: { category: string }, id: string): string => `${aggregate.category}-${id}`;
