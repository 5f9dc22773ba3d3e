/** The event log, with a span for every event that is appended. */
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Tracing } from './tracing.ts';

/** Each follows the event that caused it, or the request. */
export const tracedStore = (store: EventStore, tracing: Pick<Tracing, 'begin'>): EventStore => ({
  ...store,
  append: async (streamId, events, expected) => {
    const ends = events.map(({ eventId, type, metadata: { correlationId, causationId } }) =>
      tracing.begin({
        name: `fact ${type}`,
        kind: 'fact',
        correlationId,
        id: eventId,
        follows: causationId ?? undefined,
      }),
    );
    try {
      const appended = await store.append(streamId, events, expected);
      for (const end of ends) end();
      return appended;
    } catch (error) {
      for (const end of ends) end({ error });
      throw error;
    }
  },
});
