/**
 * The event log in the memory of one process, for tests: nothing outlives the process. It keeps the promises of the
 * other adapters, and stores each event as the JSON text that was written, so that no reader can change what another
 * one gets.
 */
import { onAbort } from '#platform/time/abort.ts';
import {
  categoryOf,
  serialise,
  START,
  VersionConflict,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventMetadata,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './eventStore.ts';

type Row = Readonly<{
  eventId: string;
  type: string;
  data: string;
  metadata: string;
  streamId: string;
  category: string;
  revision: number;
  position: Position;
}>;

const toPosition = (count: number): Position => String(count).padStart(19, '0');
/** The number of events up to and including this position. */
const countUpTo = (position: Position): number => (position === START ? 0 : Number(position));

const toRecorded = ({ eventId, type, data, metadata, streamId, revision, position }: Row): RecordedEvent => ({
  eventId,
  type,
  data: JSON.parse(data) as unknown,
  metadata: JSON.parse(metadata) as EventMetadata,
  streamId,
  revision,
  position,
});

const isExpected = (expected: ExpectedRevision, last: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'exists') return last >= 0;
  return last === (expected === 'noStream' ? -1 : expected);
};

/** A stream, and the revision of each of its events by id, so that an append does not walk through a long one. */
type Stream = Readonly<{ rows: Row[]; revisionOf: Map<string, number> }>;

/**
 * Where an earlier append of the same events ended; `overlap` when it wrote only a part of them. With `any` and
 * `exists` the earlier append may lie anywhere in the stream.
 */
const findRepetition = (
  { rows, revisionOf }: Stream,
  ids: readonly string[],
  expected: ExpectedRevision,
): Row | 'overlap' | undefined => {
  const start =
    typeof expected === 'number' ? expected + 1 : expected === 'noStream' ? 0 : (revisionOf.get(ids[0] ?? '') ?? -1);
  if (start >= 0 && rows[start]?.eventId === ids[0]) {
    const isSame = ids.every((id, index) => rows[start + index]?.eventId === id);
    return (isSame && rows[start + ids.length - 1]) || 'overlap';
  }
  return undefined;
};

const mustHoldUuids = (ids: readonly string[]): void => {
  for (const id of ids)
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new TypeError(`no UUID: ${id}`);
};

/** The contents of one store. */
type Memory = {
  log: Row[];
  streams: Map<string, Stream>;
  /** Followers that wait for the log to grow. */
  sleepers: Set<() => void>;
  isClosed: boolean;
};

const headOf = ({ log }: Memory): Position => (log.length === 0 ? START : toPosition(log.length));

const append = (
  memory: Memory,
  streamId: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Appended => {
  const rows = serialise(streamId, events);
  const ids = rows.map(({ eventId }) => eventId);
  mustHoldUuids(ids);
  const stream: Stream = memory.streams.get(streamId) ?? { rows: [], revisionOf: new Map() };
  const last = stream.rows.length - 1;
  const earlier = findRepetition(stream, ids, expected);
  if (earlier !== undefined && earlier !== 'overlap') return { revision: earlier.revision, position: earlier.position };
  const isKnown = new Set(ids).size < ids.length || ids.some((id) => stream.revisionOf.has(id));
  if (earlier === 'overlap' || isKnown || !isExpected(expected, last))
    throw new VersionConflict(streamId, expected, last);
  const category = categoryOf(streamId);
  for (const row of rows) {
    const position = toPosition(memory.log.length + 1);
    const recorded = { ...row, streamId, category, revision: stream.rows.length, position };
    stream.revisionOf.set(row.eventId, recorded.revision);
    stream.rows.push(recorded);
    memory.log.push(recorded);
  }
  memory.streams.set(streamId, stream);
  for (const wake of memory.sleepers) wake();
  return { revision: stream.rows.length - 1, position: headOf(memory) };
};

const readPage = (memory: Memory, after: Position, filter: EventFilter, maxBatch: number): EventBatch => {
  const { log } = memory;
  const found: Row[] = [];
  for (let index = countUpTo(after); index < log.length && found.length < maxBatch; index += 1) {
    const row = log[index];
    if (!row || filter.categories?.includes(row.category) === false) continue;
    if (filter.types?.includes(row.type) === false) continue;
    found.push(row);
  }
  const isCaughtUp = found.length < maxBatch;
  const reached = isCaughtUp ? headOf(memory) : (found.at(-1)?.position ?? after);
  return { events: found.map(toRecorded), position: reached > after ? reached : after, isCaughtUp };
};

/** Resolves when the log has grown beyond `length`, the store is closed, or the signal aborts. */
const grown = (memory: Memory, length: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      memory.sleepers.delete(wake);
      stopListening();
      resolve();
    };
    memory.sleepers.add(wake);
    const stopListening = onAbort(signal, wake);
    if (memory.log.length > length || memory.isClosed) wake();
  });

async function* subscribe(
  memory: Memory,
  { after, filter = {}, signal, maxBatch = 500 }: Parameters<EventStore['subscribe']>[0],
): AsyncGenerator<EventBatch> {
  let position = after;
  let isAnnounced = false;
  while (!signal.aborted && !memory.isClosed) {
    const { length } = memory.log;
    const batch = readPage(memory, position, filter, maxBatch);
    if (batch.events.length > 0 || batch.position > position || (batch.isCaughtUp && !isAnnounced)) {
      position = batch.position;
      isAnnounced = batch.isCaughtUp;
      yield batch;
    }
    if (batch.isCaughtUp) await grown(memory, length, signal);
  }
}

/** An empty log. */
export const memoryEventStore = (): EventStore => {
  const memory: Memory = { log: [], streams: new Map(), sleepers: new Set(), isClosed: false };
  const streamOf = (streamId: string): Row[] => memory.streams.get(streamId)?.rows ?? [];
  return {
    append: (...appended) => new Promise((resolve) => resolve(append(memory, ...appended))),
    subscribe: (options) => subscribe(memory, options),
    readStream: (streamId, { fromRevision = 0, maxCount = Infinity } = {}) =>
      Promise.resolve(
        streamOf(streamId)
          .slice(fromRevision, fromRevision + maxCount)
          .map(toRecorded),
      ),
    readLast: (streamId) => {
      const last = streamOf(streamId).at(-1);
      return Promise.resolve(last && toRecorded(last));
    },
    head: () => Promise.resolve(headOf(memory)),
    close: () => {
      memory.isClosed = true;
      for (const wake of memory.sleepers) wake();
      return Promise.resolve();
    },
  };
};
