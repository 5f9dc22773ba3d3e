/** What somebody with the tables of the log does to a copy of it; revisions are numbered anew, so that no gap shows. */
import type { Fact } from '#app/crossChecks/crossCheck.ts';
import type { EventMetadata, RecordedEvent } from '#platform/eventStore/eventStore.ts';

export type Log = readonly RecordedEvent[];
type Data = Readonly<Record<string, unknown>>;
export type Found = RecordedEvent & { data: Data };

/** A log that was tampered with, and the ids of the events of which at least one has to be named. */
export type Forged = { log: Log; named: readonly string[] };
/** Undefined when the log has nothing of the kind. */
export type Tampering = { name: string; forge: (log: Log) => Forged | undefined };

export const eventsOf = (log: Log, type: Fact['type'], where: (data: Data) => boolean = () => true): Found[] =>
  log.filter((event): event is Found => event.type === type && where(event.data as Data));

/** The next event of this type on the same stream; `event` is one of the log. */
export const followerOf = (log: Log, event: RecordedEvent, type: Fact['type']): RecordedEvent | undefined =>
  log.slice(log.indexOf(event)).find((later) => later.type === type && later.streamId === event.streamId);

const renumbered = (log: Log): Log => {
  const next = new Map<string, number>();
  return log.map((event, place) => {
    const revision = next.get(event.streamId) ?? 0;
    next.set(event.streamId, revision + 1);
    return { ...event, revision, position: String(place + 1).padStart(19, '0') };
  });
};

export const without = (log: Log, ...removed: readonly RecordedEvent[]): Log =>
  renumbered(log.filter((event) => !removed.includes(event)));

export const withData = (log: Log, changed: RecordedEvent, data: Data): Log =>
  log.map((event) => (event === changed ? { ...event, data: { ...(event.data as Data), ...data } } : event));

export const withMetadata = (log: Log, changed: RecordedEvent, metadata: Partial<EventMetadata>): Log =>
  log.map((event) => (event === changed ? { ...event, metadata: { ...event.metadata, ...metadata } } : event));

let inserted = 0;

/** An event right after another one, with its metadata unless said otherwise. */
export const withEvent = (
  log: Log,
  after: RecordedEvent,
  event: Pick<RecordedEvent, 'type' | 'streamId' | 'data'>,
  metadata: Partial<EventMetadata> = {},
): { log: Log; eventId: string } => {
  const eventId = `00000000-0000-4000-8fff-${String((inserted += 1)).padStart(12, '0')}`;
  const place = log.indexOf(after) + 1;
  const added = { ...after, ...event, eventId, metadata: { ...after.metadata, ...metadata } };
  return { log: renumbered([...log.slice(0, place), added, ...log.slice(place)]), eventId };
};

/** Every event that names the value anywhere in its data. */
export const naming = (log: Log, value: string): RecordedEvent[] =>
  log.filter(({ data }) => JSON.stringify(data).includes(value));

/** The value replaced wherever the data of these events name it. */
export const replaced = (log: Log, events: readonly RecordedEvent[], value: string, by: string): Log =>
  log.map((event) =>
    events.includes(event)
      ? { ...event, data: JSON.parse(JSON.stringify(event.data).replaceAll(value, by)) as unknown }
      : event,
  );
