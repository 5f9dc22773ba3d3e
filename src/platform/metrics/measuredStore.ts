/** The event log, with its appends measured. */
import { VersionConflict, type EventStore } from '#platform/eventStore/eventStore.ts';
import { timed, type Metrics } from './metrics.ts';

const outcomeOf = (error: unknown): string => {
  if (error === undefined) return 'done';
  return error instanceof VersionConflict ? 'conflict' : 'failed';
};

/** Counts appends, their events and their conflicts, and times them. */
export const measuredStore = (store: EventStore, metrics: Pick<Metrics, 'count' | 'time'>): EventStore => ({
  ...store,
  append: (streamId, events, expected) =>
    timed(
      () => store.append(streamId, events, expected),
      ({ seconds, error }) => {
        metrics.count('soletake_log_appends_total', { outcome: outcomeOf(error) });
        metrics.time('soletake_log_append_seconds', {}, seconds);
        if (error === undefined) metrics.count('soletake_log_events_total', {}, events.length);
      },
    ),
});
