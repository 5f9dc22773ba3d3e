/** Converts old shapes to current ones on reading; the stored events never change. */
import type { EventStore, RecordedEvent } from './eventStore.ts';

/** Converts the data of one schema version to the next. */
export type Upcaster = (data: unknown) => unknown;

/** Keyed `Type@version`: the step from that version to the next, e.g. `{ 'VideoListed@1': addOrientation }`. */
export type Upcasters = Readonly<Record<string, Upcaster>>;

/** Applies every step from the stored version on. */
export const upcast = (upcasters: Upcasters, event: RecordedEvent): RecordedEvent => {
  let { data } = event;
  let version = event.metadata.schemaVersion;
  for (let step = upcasters[`${event.type}@${version}`]; step; step = upcasters[`${event.type}@${version}`]) {
    data = step(data);
    version += 1;
  }
  return version === event.metadata.schemaVersion
    ? event
    : { ...event, data, metadata: { ...event.metadata, schemaVersion: version } };
};

/** A store whose readers see current shapes only. */
export const upcasting = (store: EventStore, upcasters: Upcasters): EventStore => ({
  ...store,
  readStream: async (...args) => (await store.readStream(...args)).map((event) => upcast(upcasters, event)),
  readLast: async (streamId) => {
    const event = await store.readLast(streamId);
    return event && upcast(upcasters, event);
  },
  subscribe: async function* (options) {
    for await (const batch of store.subscribe(options))
      yield { ...batch, events: batch.events.map((event) => upcast(upcasters, event)) };
  },
});
