/** Writes further events to the end of a log, a minute apart, each by whom it says. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { streamOfEvent, type DomainEvent } from '#testing/routes/streams.ts';
import type { Log } from './forge.ts';

const MINUTE_MS = 60_000;
const DAYS_MS = 2 * 24 * 60 * MINUTE_MS;

/** `start`: the moment (ISO) before the first of them. `roles`: those of members of staff; everybody else is a user. */
export const createRecorder = (log: Log, start: string, roles: Map<string, StaffRole>) => {
  const made: RecordedEvent[] = [];
  const revisions = new Map<string, number>();
  for (const { streamId, revision } of log) revisions.set(streamId, revision);
  const momentOf = (ms: number): string => new Date(Date.parse(start) + ms).toISOString();

  const add = (by: string | null, { type, data }: DomainEvent, at = momentOf((made.length + 1) * MINUTE_MS)): void => {
    const streamId = streamOfEvent({ type, data } as DomainEvent);
    const revision = (revisions.get(streamId) ?? -1) + 1;
    revisions.set(streamId, revision);
    const place = log.length + made.length + 1;
    made.push({
      eventId: `00000000-0000-4000-8ffe-${String(place).padStart(12, '0')}`,
      type,
      data,
      streamId,
      revision,
      position: String(place).padStart(19, '0'),
      metadata: {
        schemaVersion: 1,
        at,
        actorId: by,
        actorRole: by === null ? 'system' : (roles.get(by) ?? 'user'),
        correlationId: `request ${place}`,
        causationId: null,
      },
    });
  };
  return {
    add,
    /** The moment of the next event (ISO). */
    next: (): string => momentOf((made.length + 1) * MINUTE_MS),
    /** The log with all of them and, two days later, one more: nothing before it waits for a reaction any more. */
    end: (): Log => {
      const at = momentOf(made.length * MINUTE_MS + DAYS_MS);
      add(null, { type: 'BooksCompared', data: { from: start, until: at, movements: 0, differences: [] } }, at);
      return [...log, ...made];
    },
  };
};
