/**
 * The port to the event log. Two adapters: `postgres.ts` (embedded default) and `eventStoreDb.ts`.
 * Both pass the same suite, `src/testing/eventStore/eventStoreSuite.ts`, which tests every promise made here.
 */

/** A fact: past-tense type and JSON data (ids, integer pence, ISO strings; no Date, nothing undefined). */
export type Event<Type extends string = string, Data = unknown> = Readonly<{ type: Type; data: Data }>;

/**
 * Personal data inside an event. It is sealed with the person's own key before it is stored (`sealed.ts`);
 * once the key is destroyed it reads as null and everything else stays valid.
 */
export type Personal<T> = Readonly<{ personal: string; value: T | null }>;

/** Marks `value` as belonging to the person `subjectId` (a UUID). */
export const personal = <T>(subjectId: string, value: T): Personal<T> => ({ personal: subjectId, value });

export type ActorRole = 'visitor' | 'user' | 'moderator' | 'finance' | 'auditor' | 'admin' | 'system';

export type EventMetadata = Readonly<{
  schemaVersion: number;
  /** When it was decided, UTC ISO 8601 with milliseconds. */
  at: string;
  /** Who did it; null for the system itself and for visitors. */
  actorId: string | null;
  actorRole: ActorRole;
  /** Shared by everything that one request caused. */
  correlationId: string;
  /** The event that caused this one, if any. */
  causationId: string | null;
  /** The id of the press that moved money (a UUID); absent of everything else, and of what was recorded before there was one. */
  pressId?: string;
}>;

/** An event to append. `eventId` is a UUID made once per command, so that a retry is recognised. */
export type NewEvent<E extends Event = Event> = E & Readonly<{ eventId: string; metadata: EventMetadata }>;

/**
 * Opaque place in the global order. Positions compare as plain strings (they are zero-padded), are never reused, and
 * are comparable only within one store. `START` lies before every event.
 */
export type Position = string;
export const START: Position = '';

export type RecordedEvent<E extends Event = Event> = NewEvent<E> &
  Readonly<{
    streamId: string;
    /** Place in the stream, from 0, without gaps. */
    revision: number;
    position: Position;
  }>;

/**
 * The revision that the writer expects: the stream's last one (≥ 0), `noStream`, `exists`, or `any`.
 * Retries with an explicit revision or `noStream` are exactly idempotent by event id; with `any` and `exists` they are
 * deduplicated on a best-effort basis only. Domain streams never use `any`.
 */
export type ExpectedRevision = number | 'noStream' | 'exists' | 'any';

export type Appended = Readonly<{
  /** Revision of the last event of this append. */
  revision: number;
  /** Position of the last event of this append. */
  position: Position;
}>;

/**
 * Only events of these categories (text before the first `-` of the stream id) or of these types; if both are given,
 * both must hold.
 */
export type EventFilter = Readonly<{ categories?: readonly string[]; types?: readonly string[] }>;

export type EventBatch = Readonly<{
  /** In global order; may be empty when only `position` or `isCaughtUp` changed. */
  events: readonly RecordedEvent[];
  /** Everything up to here has been seen or filtered out; safe to store as checkpoint once `events` are processed. */
  position: Position;
  /** There was nothing more when this batch was read. */
  isCaughtUp: boolean;
}>;

export interface EventStore {
  /**
   * Appends all events or none.
   * @throws VersionConflict when the stream is not as expected (and the events are not a repetition)
   * @throws EventTooLarge beyond `limits`
   */
  append(streamId: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /**
   * The stream's events in order from `fromRevision` (inclusive, default 0) to its end, or at most `maxCount`; [] for an
   * absent stream. However long the stream is, nothing is left out.
   */
  readStream(streamId: string, options?: { fromRevision?: number; maxCount?: number }): Promise<RecordedEvent[]>;

  /** The stream's last event, or undefined. */
  readLast(streamId: string): Promise<RecordedEvent | undefined>;

  /**
   * Follows the whole log from `after` (exclusive) until `signal` aborts, then returns. Survives restarts of the store:
   * it reconnects with back-off and goes on after the last batch it handed out. Never skips an event that commits late.
   */
  subscribe(options: {
    after: Position;
    filter?: EventFilter;
    signal: AbortSignal;
    /** 1..10,000; default 500. */
    maxBatch?: number;
  }): AsyncIterable<EventBatch>;

  /** Position of the newest event, `START` in an empty store. */
  head(): Promise<Position>;

  close(): Promise<void>;
}

/**
 * Limits of the JSON text in bytes (UTF-8). The strictest of both stores: EventStoreDB accepts 1 MiB per append and
 * counts the names of the types too.
 */
export const limits = { eventBytes: 256 * 1024, appendBytes: 1_000_000, appendEvents: 200 } as const;

/** The stream was not as the writer expected. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  /** Last revision, −1 for an absent stream. */
  readonly actual: number;

  constructor(streamId: string, expected: ExpectedRevision, actual: number) {
    super(`stream ${streamId} is at revision ${actual}, expected ${expected}`);
    this.streamId = streamId;
    this.expected = expected;
    this.actual = actual;
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

/** Text before the first `-`: `offer-<videoId>` → `offer`. */
export const categoryOf = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** Serialises one append and checks `limits`. @throws EventTooLarge */
export const serialise = (
  streamId: string,
  events: readonly NewEvent[],
): { eventId: string; type: string; data: string; metadata: string }[] => {
  if (events.length === 0 || events.length > limits.appendEvents)
    throw new EventTooLarge(`an append holds 1 to ${limits.appendEvents} events, not ${events.length} (${streamId})`);
  const rows = events.map((event) => ({
    eventId: event.eventId,
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify(event.metadata),
  }));
  const sizes = rows.map((row) => Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata));
  if (sizes.some((size) => size > limits.eventBytes))
    throw new EventTooLarge(`an event holds at most ${limits.eventBytes} bytes (${streamId})`);
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.appendBytes)
    throw new EventTooLarge(`an append holds at most ${limits.appendBytes} bytes (${streamId})`);
  return rows;
};

/** Everything from `after` to the current end of the log, batch by batch; the next is fetched while one is worked on. */
export async function* readToEnd(
  store: EventStore,
  options: { after?: Position; filter?: EventFilter; maxBatch?: number } = {},
): AsyncGenerator<EventBatch> {
  const stop = new AbortController();
  const reading = store.subscribe({ after: START, ...options, signal: stop.signal })[Symbol.asyncIterator]();
  const fetchNext = (): Promise<IteratorResult<EventBatch>> => {
    const next = reading.next();
    // Who reads on hears of a failure; who has stopped does not.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = fetchNext();
    for (;;) {
      const read = await next;
      if (read.done === true) return;
      const batch = read.value;
      if (!batch.isCaughtUp) next = fetchNext();
      yield batch;
      if (batch.isCaughtUp) return;
    }
  } finally {
    stop.abort();
    await reading.return?.(undefined);
  }
}
