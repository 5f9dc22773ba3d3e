/** Copies the whole log from one store into another, and compares two logs event by event. */
import { createHash } from 'node:crypto';
import {
  limits,
  readToEnd,
  START,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '#platform/eventStore/eventStore.ts';

/** Both stores hold the log; where they differ, `message` is a sentence that names stream and revision. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

/** The two logs, and what they are called in a message. */
export type TwoLogs = Readonly<{ from: EventStore; to: EventStore; names: Readonly<{ from: string; to: string }> }>;

/** SHA-256 of all that is kept when an event moves: stream, revision, id, type, data as stored and metadata. */
export const hashOf = ({ streamId, revision, eventId, type, data, metadata }: RecordedEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([streamId, revision, eventId, type, JSON.stringify(data), JSON.stringify(metadata)]))
    .digest('hex');

async function* eventsOf(store: EventStore): AsyncGenerator<RecordedEvent, undefined> {
  for await (const { events } of readToEnd(store)) yield* events;
  return undefined;
}

const placeOf = ({ streamId, revision }: RecordedEvent): string => `revision ${revision} of ${streamId}`;

const mustBeSame = (event: RecordedEvent, copy: RecordedEvent, { names }: TwoLogs): void => {
  if (hashOf(event) === hashOf(copy)) return;
  if (placeOf(event) !== placeOf(copy))
    throw new LogsDiffer(
      `The logs differ: where ${names.from} has ${placeOf(event)} (${event.type}), ` +
        `${names.to} has ${placeOf(copy)} (${copy.type}).`,
    );
  const fields = (['eventId', 'type', 'data', 'metadata'] as const).filter(
    (field) => JSON.stringify(event[field]) !== JSON.stringify(copy[field]),
  );
  throw new LogsDiffer(
    `The logs differ at ${placeOf(event)} (${event.type}): ${fields.join(', ')} of ${names.from} and ${names.to} are not the same.`,
  );
};

const mustNotHaveMore = (copy: RecordedEvent | undefined, { names }: TwoLogs): void => {
  if (copy)
    throw new LogsDiffer(
      `The logs differ: ${names.to} has ${placeOf(copy)} (${copy.type}), and ${names.from} has ended before it.`,
    );
};

const sizeOf = ({ data, metadata, type }: RecordedEvent): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + type.length * 2;

/** Neighbours of one stream, as many as one append takes. */
async function* appendsOf(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent[]> {
  let next: RecordedEvent[] = [];
  let bytes = 0;
  for await (const event of events) {
    const size = sizeOf(event);
    const fits = next.length < limits.appendEvents && bytes + size <= limits.appendBytes / 2;
    if (next.length > 0 && (next[0]?.streamId !== event.streamId || !fits)) {
      yield next;
      next = [];
      bytes = 0;
    }
    next.push(event);
    bytes += size;
  }
  if (next.length > 0) yield next;
}

const appendTo = async (store: EventStore, events: readonly RecordedEvent[]): Promise<void> => {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return;
  const { revision } = await store.append(
    first.streamId,
    events.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata })),
    first.revision === 0 ? 'noStream' : first.revision - 1,
  );
  if (revision !== last.revision)
    throw new LogsDiffer(
      `${placeOf(last)} was written as revision ${revision}: the stream has been written to before.`,
    );
};

/**
 * Appends to the second log what it does not have yet of the first, in the order of the first, and with the same stream,
 * revision, event id, type, data as stored and metadata. Begins where an earlier copy was broken off; a complete copy is left
 * as it is.
 * @param onAppended the number of events appended so far
 * @returns how many events were there already, and how many were appended
 * @throws LogsDiffer when the second log is not a beginning of the first; VersionConflict when somebody else writes to it
 */
export const copyLog = async (
  logs: TwoLogs,
  onAppended: (count: number) => void = () => undefined,
): Promise<{ found: number; appended: number }> => {
  const there = eventsOf(logs.to);
  let copy = (await there.next()).value;
  let found = 0;
  async function* missing(): AsyncGenerator<RecordedEvent> {
    for await (const event of eventsOf(logs.from)) {
      if (copy === undefined) {
        yield event;
        continue;
      }
      mustBeSame(event, copy, logs);
      found += 1;
      copy = (await there.next()).value;
    }
  }
  let appended = 0;
  for await (const events of appendsOf(missing())) {
    await appendTo(logs.to, events);
    appended += events.length;
    onAppended(appended);
  }
  mustNotHaveMore(copy, logs);
  return { found, appended };
};

/** What a comparison found. */
export type SameLogs = Readonly<{
  events: number;
  streams: number;
  /** The place of the last event in the first log; `START` for an empty one. */
  head: Position;
  /** For each position of the first log that was given, the place in the second log of the last event up to it. */
  positions: ReadonlyMap<Position, Position>;
}>;

/**
 * Reads both logs from their beginning to their end and compares the hashes of their events, one by one and in order, so that
 * every stream has the same number of events in both.
 * @param places positions of the first log
 * @throws LogsDiffer at the first difference, and when a position lies beyond the end of the first log
 */
export const compareLogs = async (logs: TwoLogs, places: Iterable<Position> = []): Promise<SameLogs> => {
  const waiting = [...new Set(places)].toSorted();
  const positions = new Map<Position, Position>();
  const streams = new Set<string>();
  const copies = eventsOf(logs.to);
  let events = 0;
  let head = START;
  let headOfCopy = START;
  const settleBefore = (position: Position): void => {
    while (waiting[0] !== undefined && waiting[0] < position) positions.set(waiting.shift() ?? '', headOfCopy);
  };
  for await (const event of eventsOf(logs.from)) {
    const copy = (await copies.next()).value;
    if (copy === undefined)
      throw new LogsDiffer(`The logs differ: ${logs.names.to} has ended before ${placeOf(event)} (${event.type}).`);
    mustBeSame(event, copy, logs);
    settleBefore(event.position);
    streams.add(event.streamId);
    events += 1;
    head = event.position;
    headOfCopy = copy.position;
  }
  mustNotHaveMore((await copies.next()).value, logs);
  if (waiting[0] === head) positions.set(waiting.shift() ?? '', headOfCopy);
  if (waiting[0] !== undefined)
    throw new LogsDiffer(
      `A reader stands at ${waiting[0]}, beyond the end of the log in ${logs.names.from} (${head}).`,
    );
  return { events, streams: streams.size, head, positions };
};
