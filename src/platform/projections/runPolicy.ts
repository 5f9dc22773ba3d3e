/** Follows the log for one policy. */
import { START, type EventStore, type Position, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { OpenParking, Parking, Policy } from '#platform/eventStore/policy.ts';
import { contextOf, inContext } from '#platform/log/context.ts';
import { pause } from '#platform/time/abort.ts';
import { partOf, type PolicyPositions } from './policyPositions.ts';

type Options = {
  store: Pick<EventStore, 'subscribe'>;
  /** Only events of the parts that it finds are reacted to. */
  positions: PolicyPositions;
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

/** A policy that no event concerns for so long saves how far it has read, in ms. */
const QUIET_MS = 10_000;

/** The events of one part, one by one, from its position on. */
const openLane = (part: number, from: Position, reacting: Reacting, options: Options) => {
  const { positions, signal } = options;
  const { name } = reacting.policy;
  let position = from;
  let savedAt = 0;
  const save = async (reached: Position): Promise<void> => {
    position = reached;
    savedAt = performance.now();
    await positions.save(name, part, reached);
  };
  return {
    handle: async (events: readonly RecordedEvent[]): Promise<void> => {
      for (const event of events) {
        if (event.position <= position || partOf(event.streamId) !== part) continue;
        if (signal.aborted) return;
        if (!(await inContext(contextOf(event), () => reactOrPark(reacting, event, options)))) return;
        await save(event.position);
      }
    },
    /** None of its events is before this position. */
    skipTo: async (reached: Position, isLast = false): Promise<void> => {
      if (reached > position && (isLast || performance.now() - savedAt > QUIET_MS)) await save(reached);
    },
  };
};

/**
 * Follows the log for one policy until the signal aborts, in the parts that are given; handles the events of a part one by
 * one and stores its position after each. An event to which it cannot react is parked with the later events of its stream,
 * and holds up no other.
 */
export const runPolicy = async (policy: Policy, options: Options): Promise<void> => {
  const { store, positions, signal, onProgress } = options;
  const reacting: Reacting = { policy, parking: await options.openParking(policy.name), isFailing: false };
  const found = [...(await positions.find(policy.name))];
  const lanes = found.map(([part, position]) => openLane(part, position, reacting, options));
  const after = found.map(([, position]) => position).toSorted()[0] ?? START;
  onProgress?.(policy.name, after);
  const batches = store.subscribe({ after, filter: { types: policy.types }, signal, maxBatch: 100 });
  let reached = START;
  for await (const { events, position } of batches) {
    await Promise.all(lanes.map((lane) => lane.handle(events)));
    if (signal.aborted) break;
    reached = position;
    onProgress?.(policy.name, reached);
    await Promise.all(lanes.map((lane) => lane.skipTo(reached)));
  }
  await Promise.all(lanes.map((lane) => lane.skipTo(reached, true)));
};
