/** Read, decide, append: how every command reaches the log. */
import { Problem } from '#contracts/http/problem.ts';
import { stateAfter, streamOf, type Aggregate, type Command } from './aggregate.ts';
import {
  START,
  VersionConflict,
  type Event,
  type EventMetadata,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './eventStore.ts';
import type { Snapshots } from './states/snapshots.ts';

/** Who acts and why: the metadata that the caller knows. */
export type Cause = Pick<EventMetadata, 'actorId' | 'actorRole' | 'correlationId' | 'causationId' | 'pressId'>;

export type Handled<State, Decided extends readonly Event[]> = Readonly<{
  /** Empty when there was nothing to do. */
  events: Decided | [];
  /** The state after the events. */
  state: State;
  /** The position of the last event; `START` when there was nothing to do. Pass it to `caughtUp`. */
  position: Position;
  types: readonly string[];
  /** The same press has been answered before: there was nothing to do, and `position` and `types` are those of then. */
  isRepeated: boolean;
}>;

export type Handle = <State, E extends Event, const Decided extends readonly E[]>(
  aggregate: Aggregate<State, E>,
  id: string,
  command: Command<State, Decided>,
  cause: Cause,
) => Promise<Handled<State, Decided>>;

export type Load = <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => Promise<State>;

/**
 * How often a decision is repeated before it answers 409 `conflict`: of ten uploads that a creator starts at the same
 * moment the last one may lose nine races for the stream of the day.
 */
const ATTEMPTS = 12;

/** A new snapshot is kept when this many events have followed the last one. */
const SNAPSHOT_EVERY = 200;

const read = async <State, E extends Event>(
  store: EventStore,
  aggregate: Aggregate<State, E>,
  id: string,
  snapshots: Snapshots | undefined,
): Promise<{ state: State; revision: number; events: readonly RecordedEvent<E>[] }> => {
  const streamId = streamOf(aggregate, id);
  const { snapshotVersion: version } = aggregate;
  const kept = version === undefined ? undefined : await snapshots?.find<State>(streamId, version);
  const { state: before, revision: reached } = kept ?? { state: aggregate.initialState, revision: -1 };
  // The category belongs to one module, which writes only its own events there.
  const events = (await store.readStream(streamId, { fromRevision: reached + 1 })) as RecordedEvent<E>[];
  const last = events.at(-1);
  const state = stateAfter(aggregate, before, events);
  if (last && version !== undefined && events.length >= SNAPSHOT_EVERY)
    await snapshots?.keep(streamId, version, { state, revision: last.revision });
  return { state, revision: last?.revision ?? reached, events };
};

/** The last event that the same person's same press has made in this stream. */
const madeBy = ({ actorId, pressId }: Cause, events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  pressId === undefined
    ? undefined
    : events.findLast(({ metadata }) => metadata.pressId === pressId && metadata.actorId === actorId);

/** The current state of one stream in the log. */
export const createLoad =
  (store: EventStore, snapshots?: Snapshots): Load =>
  async (aggregate, id) =>
    (await read(store, aggregate, id, snapshots)).state;

/** Binds the store, the clock (UTC ISO strings), the source of UUIDs and, where there are any, the snapshots. */
export const createHandle =
  (store: EventStore, now: () => string, newId: () => string, snapshots?: Snapshots): Handle =>
  async (aggregate, id, command, cause) => {
    for (let attempt = 1; ; attempt += 1) {
      // A snapshot does not know which presses were answered before it.
      const usable = cause.pressId === undefined ? snapshots : undefined;
      const { state, revision, events: earlier } = await read(store, aggregate, id, usable);
      const made = madeBy(cause, earlier);
      if (made) return { events: [], state, position: made.position, types: [made.type], isRepeated: true };
      const events = command(state);
      if (events.length === 0) return { events, state, position: START, types: [], isRepeated: false };
      const metadata: EventMetadata = { schemaVersion: 1, at: now(), ...cause };
      const recorded: NewEvent[] = events.map((event) => ({ ...event, eventId: newId(), metadata }));
      try {
        const { position } = await store.append(
          streamOf(aggregate, id),
          recorded,
          revision < 0 ? 'noStream' : revision,
        );
        return {
          events,
          state: stateAfter(aggregate, state, events),
          position,
          types: events.map(({ type }) => type),
          isRepeated: false,
        };
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        if (attempt === ATTEMPTS) throw new Problem('conflict');
      }
    }
  };

/** The metadata of a reaction to `event`: same correlation, caused by the event, done by the system. */
export const causedBy = (event: Pick<RecordedEvent, 'eventId' | 'metadata'>): Cause => ({
  actorId: null,
  actorRole: 'system',
  correlationId: event.metadata.correlationId,
  causationId: event.eventId,
});

/** The metadata of scheduled work and of reactions to the provider: it starts a new correlation. */
export const bySystem = (correlationId: string): Cause => ({
  actorId: null,
  actorRole: 'system',
  correlationId,
  causationId: null,
});
