/**
 * A version for each type of event. Readers see current shapes only; the stored events never change. What is written
 * carries the version of its type.
 */
import type { EventStore, NewEvent, RecordedEvent } from './eventStore.ts';

/** Converts the data of one version to the next. */
export type Upcaster = (data: unknown) => unknown;

/** The shapes that this program knows. */
export type EventShapes = Readonly<{
  /** Type → the version that is written today. */
  versions: Readonly<Record<string, number>>;
  /** `Type@version` → the step from that version to the next, e.g. `{ 'VideoListed@1': addOrientation }`. */
  upcasters: Readonly<Record<string, Upcaster>>;
}>;

/** The log holds an event that this program cannot read: it was written by a newer one, or it is not ours. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}

const versionOf = ({ versions }: EventShapes, type: string, where: string): number => {
  const version = Object.hasOwn(versions, type) ? versions[type] : undefined;
  if (version === undefined) throw new UnknownEvent(`this program does not know the event “${type}” (${where})`);
  return version;
};

/** Applies every step from the stored version on. @throws UnknownEvent */
export const upcast = (shapes: EventShapes, event: RecordedEvent): RecordedEvent => {
  const { type, metadata } = event;
  const stored = metadata.schemaVersion;
  const where = `revision ${event.revision} of ${event.streamId}`;
  const current = versionOf(shapes, type, where);
  if (stored === current) return event;
  if (stored > current)
    throw new UnknownEvent(
      `version ${stored} of the event “${type}” is newer than this program, which knows ${current} (${where})`,
    );
  let { data } = event;
  for (let version = stored; version < current; version += 1) {
    const step = shapes.upcasters[`${type}@${version}`];
    if (!step)
      throw new UnknownEvent(`no step leads from version ${version} of the event “${type}” to the next (${where})`);
    data = step(data);
  }
  return { ...event, data, metadata: { ...metadata, schemaVersion: current } };
};

/** A store whose readers see current shapes only, and whose writers write the versions of today. */
export const upcasting = (store: EventStore, shapes: EventShapes): EventStore => {
  const stamp = (streamId: string, event: NewEvent): NewEvent => {
    const schemaVersion = versionOf(shapes, event.type, `a new event of ${streamId}`);
    return { ...event, metadata: { ...event.metadata, schemaVersion } };
  };
  return {
    ...store,
    append: async (streamId, events, expected) =>
      store.append(
        streamId,
        events.map((event) => stamp(streamId, event)),
        expected,
      ),
    readStream: async (...args) => (await store.readStream(...args)).map((event) => upcast(shapes, event)),
    readLast: async (streamId) => {
      const event = await store.readLast(streamId);
      return event && upcast(shapes, event);
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options))
        yield { ...batch, events: batch.events.map((event) => upcast(shapes, event)) };
    },
  };
};
