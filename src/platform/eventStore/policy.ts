/** "When this happened, do that": reactions that run at least once per event, from a durable position. */
import type { Db } from '#platform/postgres/db.ts';
import { contextOf, inContext } from '#platform/log/context.ts';
import { pause } from '#platform/time/abort.ts';
import type { Event, EventStore, Position, RecordedEvent } from './eventStore.ts';

export type Reactions<E extends Event> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Promise<unknown>;
};

export type Policy = Readonly<{
  /** A sentence; it keys the checkpoint, so renaming it starts from the beginning. */
  name: string;
  types: readonly string[];
  react: (event: RecordedEvent) => Promise<void>;
}>;

/** Declares a policy. What a reaction does must be safe to repeat. */
export const policy = <E extends Event>(name: string, reactions: Reactions<E>): Policy => ({
  name,
  types: Object.keys(reactions),
  react: async (event) => {
    const reaction = reactions[event.type as E['type']];
    // The subscription is filtered by `types`, so the event is of the type this reaction was declared for.
    await reaction?.(event as RecordedEvent<Extract<E, { type: E['type'] }>>);
  },
});

/** Where the events of one policy wait to which it could not react. */
export type Parking = {
  /** Whether an earlier event of this stream waits. */
  holds: (streamId: string) => Promise<boolean>;
  /** Keeps the event for later, with the reason; null for one that only waits behind another. Safe to repeat. */
  park: (event: Pick<RecordedEvent, 'eventId' | 'streamId' | 'type' | 'revision'>, error: unknown) => Promise<void>;
};

/** Opens the parking of a policy. */
export type OpenParking = (policy: string) => Promise<Parking>;

type Options = {
  store: Pick<EventStore, 'subscribe'>;
  db: Db;
  openParking: OpenParking;
  signal: AbortSignal;
  onError: (policy: string, error: unknown, event: RecordedEvent) => void;
  /** Everything up to here has been handled, or is of no concern. */
  onProgress?: (policy: string, position: Position) => void;
  /** After a failure it waits 250 ms, then twice as long, and so on up to 30 s. */
  firstRetryMs?: number;
};

/** So often a policy tries before it parks an event. */
const TRIES = 4;

type Reacting = { policy: Policy; parking: Parking; isFailing: boolean };

/**
 * Reacts, or parks the event when it fails again and again or waits behind another one of its stream. Where it cannot be
 * parked either, it is tried until it can. While events fail, the next has one try: what they all need may be away.
 */
const reactOrPark = async (reacting: Reacting, event: RecordedEvent, options: Options): Promise<boolean> => {
  const { policy, parking } = reacting;
  const { signal, onError, firstRetryMs = 250 } = options;
  let tries = reacting.isFailing ? TRIES - 1 : 0;
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, 30_000)) {
    try {
      if (await parking.holds(event.streamId)) await parking.park(event, null);
      else {
        await policy.react(event);
        reacting.isFailing = false;
      }
      return true;
    } catch (error) {
      onError(policy.name, error, event);
      tries += 1;
      if (tries >= TRIES && (await isParked(parking, event, error))) {
        reacting.isFailing = true;
        return true;
      }
      await pause(waitMs, signal);
    }
  }
  return false;
};

const isParked = (parking: Parking, event: RecordedEvent, error: unknown): Promise<boolean> =>
  parking.park(event, error).then(
    () => true,
    () => false,
  );

/**
 * Follows the log for one policy until the signal aborts; handles events one by one and stores a checkpoint after each. An
 * event to which it cannot react is parked with the later events of its stream, and holds up no other.
 */
export const runPolicy = async (policy: Policy, options: Options): Promise<void> => {
  const { store, db, signal, onProgress } = options;
  const row = await db<{ name: string; position: Position }>('policy_checkpoints').where({ name: policy.name }).first();
  const save = (position: Position): Promise<unknown> =>
    db('policy_checkpoints')
      .insert({ name: policy.name, position, updated_at: db.fn.now() })
      .onConflict('name')
      .merge();
  let saved = row?.position ?? '';
  onProgress?.(policy.name, saved);
  const reacting: Reacting = { policy, parking: await options.openParking(policy.name), isFailing: false };
  const batches = store.subscribe({ after: saved, filter: { types: policy.types }, signal, maxBatch: 100 });
  for await (const batch of batches) {
    for (const event of batch.events) {
      if (!(await inContext(contextOf(event), () => reactOrPark(reacting, event, options)))) return;
      await save((saved = event.position));
      onProgress?.(policy.name, saved);
    }
    onProgress?.(policy.name, batch.position);
    // No event of this policy in between: move the checkpoint on, but not at every foreign event.
    if (batch.isCaughtUp && batch.position > saved && batch.events.length === 0) saved = batch.position;
  }
  await save(saved);
};
