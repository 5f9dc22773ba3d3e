/**
 * The event log in EventStoreDB (23.10 or later, or KurrentDB), by way of `@eventstore/db-client` 6.2.1. Only one such
 * store may append in a process: the package shares its table of unanswered appends among all clients.
 */
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AppendExpectedRevision,
  type Filter,
  type JSONType,
} from '@eventstore/db-client';
import type { Log } from '#platform/log/log.ts';
import {
  EventTooLarge,
  VersionConflict,
  categoryOf,
  serialise,
  START,
  type Appended,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from './eventStore.ts';
import { backOff, disposeOf, esdbClient, findIn, isFinal, isStreamNotFound } from './esdbClient.ts';
import { isSystemEvent, toPosition, toRecorded } from './esdbRecord.ts';
import { esdbTail } from './esdbTail.ts';

type Options = {
  /** `esdb://` or `esdb+discover://`; user and password belong in it. */
  connectionString: string;
  log?: Pick<Log, 'warn' | 'debug'>;
  /** How long one attempt of a call may go unanswered, in ms; default 10,000. */
  answerWithinMs?: number;
  /** Longest wait between two attempts of a call, in ms; default 2,000. */
  longestWaitMs?: number;
};

/** @throws Error for a connection string that cannot be read */
export const eventStoreDb = (options: Options): EventStore => {
  const { connectionString, log, answerWithinMs = 10_000, longestWaitMs = 2000 } = options;
  const closing = new AbortController();
  const closed = closing.signal;
  const main = esdbClient({ connectionString, answerWithinMs, longestWaitMs, closed, log });
  // Subscriptions have a client that never appends: when it closes its channel after a drop, no append is hit.
  const follower = EventStoreDBClient.connectionString(connectionString);

  const append = async (
    streamId: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> => {
    serialise(streamId, events);
    const expectedRevision = toExpectedRevision(expected);
    const body = events.map(({ eventId, type, data, metadata }) =>
      jsonEvent({ id: eventId, type, data: data as JSONType, metadata }),
    );
    try {
      return await main.attempt(`append to ${streamId}`, async ({ client, answered, read }) => {
        const options = { expectedRevision, requiresLeader: true };
        const { nextExpectedRevision, position } = await answered(client.appendToStream(streamId, body, options));
        // A repetition may be answered without a position.
        const where = { fromRevision: nextExpectedRevision, maxCount: 1, requiresLeader: true };
        const [last] = position ? [] : await read(client.readStream(streamId, where));
        const reached = position ?? last?.event?.position;
        if (!reached) throw new Error(`the server gives no position for event ${nextExpectedRevision} of ${streamId}`);
        return { revision: Number(nextExpectedRevision), position: toPosition(reached) };
      });
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        throw new VersionConflict(streamId, expected, toRevision(error.actualVersion));
      if (error instanceof MaxAppendSizeExceededError)
        throw new EventTooLarge(`the server takes at most ${error.maxAppendSize} bytes at once (${streamId})`);
      throw error;
    }
  };

  const readStream = (streamId: string, options: Parameters<EventStoreDBClient['readStream']>[1]) =>
    main.attempt(`read ${streamId}`, async ({ client, read }): Promise<RecordedEvent[]> => {
      try {
        const found = await read(client.readStream(streamId, { ...options, requiresLeader: true }));
        return found.flatMap(({ event }) => (event ? [toRecorded(event)] : []));
      } catch (error) {
        if (isStreamNotFound(error)) return [];
        throw error;
      }
    });

  /**
   * First the backlog, filtered by the server; then everything, filtered here, so that the position moves on with the
   * log and not only with what passes the filter. The server's own checkpoint cannot be trusted for that (KurrentDB
   * #3697, #4035, #4990). The head can, read beforehand from the same node: a follower that has caught up since has
   * passed it.
   */
  async function* follow(
    after: Position,
    filter: EventFilter,
    maxBatch: number,
    stop: AbortSignal,
  ): AsyncGenerator<EventBatch> {
    const tail = { isWanted: isWantedBy(filter), maxBatch, stop, confirmWithinMs: answerWithinMs, onLateError };
    const backlog = serverFilter(filter);
    let position = after;
    const end = backlog && (await headOf(follower, { answerWithinMs, gone: stop }));
    if (backlog && end !== undefined && end > after)
      for await (const batch of esdbTail(follower, { ...tail, after, filter: backlog })) {
        position = batch.isCaughtUp && end > batch.position ? end : batch.position;
        yield { ...batch, position };
        if (batch.isCaughtUp) break;
      }
    yield* esdbTail(follower, { ...tail, after: position, filter: excludeSystemEvents(pace) });
  }

  const onLateError = (error: unknown): void => log?.debug({ err: error }, 'a subscription failed that had been left');

  async function* subscribe(
    after: Position,
    filter: EventFilter,
    maxBatch: number,
    stop: AbortSignal,
  ): AsyncGenerator<EventBatch> {
    let position = after;
    let isAnnounced = false;
    for (let failures = 0; !stop.aborted; failures += 1) {
      try {
        for await (const batch of follow(position, filter, maxBatch, stop)) {
          failures = 0;
          const isNews = batch.position > position || (batch.isCaughtUp && !isAnnounced);
          position = batch.position;
          isAnnounced = batch.isCaughtUp;
          if (isNews) yield batch;
        }
      } catch (error) {
        if (stop.aborted) return;
        if (isFinal(error)) throw error;
        log?.warn({ err: error, position }, 'the subscription was dropped, taking it up again');
      }
      await backOff(failures, 2000, stop);
    }
  }

  return {
    append,
    readStream: async (streamId, { fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER } = {}) =>
      maxCount === 0 ? [] : readStream(streamId, { fromRevision: BigInt(fromRevision), maxCount }),
    readLast: async (streamId) =>
      (await readStream(streamId, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))[0],
    subscribe: ({ after, filter = {}, signal, maxBatch = 500 }) => {
      if (!(maxBatch >= 1 && maxBatch <= 10_000)) throw new RangeError('maxBatch is 1 to 10,000');
      return subscribe(after, filter, maxBatch, AbortSignal.any([signal, closed]));
    },
    head: () => main.attempt('read the head', ({ client, patience }) => headOf(client, patience)),
    close: async () => {
      closing.abort(new Error('the event store is closed'));
      await Promise.all([main.close(), disposeOf(follower)]);
    },
  };
};

/** Reads the newest event; if the server wrote it for itself, reads back to the first one that it did not. */
const headOf = async (client: EventStoreDBClient, patience: Parameters<typeof findIn>[1]): Promise<Position> => {
  for (const maxCount of [1, Number.MAX_SAFE_INTEGER]) {
    const options = { direction: BACKWARDS, fromPosition: END, maxCount, requiresLeader: true } as const;
    const isOurs = ({ event }: AllStreamResolvedEvent): boolean => event !== undefined && !isSystemEvent(event);
    const newest = await findIn(client.readAll(options), patience, isOurs);
    if (newest?.event) return toPosition(newest.event.position);
  }
  return START;
};

/** For negative numbers the client would fail with an error about serialisation. */
const toExpectedRevision = (expected: ExpectedRevision): AppendExpectedRevision => {
  if (expected === 'noStream' || expected === -1) return 'no_stream';
  if (expected === 'exists') return 'stream_exists';
  return expected === 'any' ? expected : BigInt(expected);
};

const toRevision = (version: bigint | 'no_stream'): number =>
  version === 'no_stream' ? -1 : Number(BigInt.asIntN(64, version));

const isWantedBy =
  ({ categories, types }: EventFilter) =>
  (event: { streamId: string; type: string }): boolean =>
    !isSystemEvent(event) &&
    (!categories || categories.includes(categoryOf(event.streamId))) &&
    (!types || types.includes(event.type));

/** Fewer checkpoints, which nobody reads, and larger steps past what is filtered out. */
const pace = { maxSearchWindow: 512, checkpointInterval: 64 };

const oneOf = (names: readonly string[]): string =>
  `(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`;

/** The server accepts one filter, so it gets the narrower one; `isWantedBy` does the rest. */
const serverFilter = ({ categories, types }: EventFilter): Filter | undefined => {
  if (types) return eventTypeFilter({ ...pace, regex: `^${oneOf(types)}$` });
  return categories && streamNameFilter({ ...pace, regex: `^${oneOf(categories)}(?:-|$)` });
};
