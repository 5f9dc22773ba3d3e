/** The client for appending and reading: retries where the outcome is open, and replaces itself when it is stuck. */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ErrorType,
  EventStoreDBClient,
  convertToCommandError,
  isCommandError,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Log } from '#platform/log/log.ts';
import { onAbort, pause } from '#platform/time/abort.ts';

/** The server stayed silent; the outcome of the call is unknown. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** One client and a signal of its end, because it cancels its calls without notifying anyone. */
type Session = { client: EventStoreDBClient; retired: AbortController };

const maxAttempts = 10;

/** Definite answers: another try would give the same. Known by type or, where the client has none, by gRPC code. */
const finalTypes = new Set<string>([
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
]);
const finalCodes = new Set([3, 5, 7, 9, 11, 12, 16]); // invalid, not found, denied, precondition, range, unimplemented

/** After these the client has opened a new channel by itself, or needs none. */
const harmlessTypes = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
]);

/** Some calls reject with gRPC's own error, not yet converted. */
const typeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const commandError = 'details' in error ? convertToCommandError(error) : error;
  return isCommandError(commandError) ? commandError.type : undefined;
};

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** Whether another try is pointless. */
export const isFinal = (error: unknown): boolean => {
  const type = typeOf(error);
  if (type !== undefined && type !== ErrorType.UNKNOWN) return finalTypes.has(type);
  return error instanceof TypeError || error instanceof RangeError || finalCodes.has(codeOf(error) ?? -1);
};

export const isStreamNotFound = (error: unknown): boolean => typeOf(error) === ErrorType.STREAM_NOT_FOUND;

/** The iteration has reported the error, or is over; without any listener, a late error would end the process. */
const unheard = (): void => undefined;

/** Cancels all of a client's calls. One that the server ended before never reports its end; hence the limit of a second. */
export const disposeOf = (client: EventStoreDBClient): Promise<void> =>
  Promise.race([client.dispose(), delay(1000, undefined, { ref: false })]);

/** Waits about `25 ms · 2^attempt`, at most `maxMs`, jittered; returns early when `stop` aborts. */
export const backOff = (attempt: number, maxMs: number, stop: AbortSignal): Promise<void> =>
  pause(Math.min(maxMs, 25 * 2 ** attempt) * (0.5 + Math.random() / 2), stop);

/** A read fails when no event comes for too long, or when its client is given up. */
type Patience = { answerWithinMs: number; gone: AbortSignal };

/** The first item that passes the filter; the rest is not read. */
export const findIn = async <E>(
  stream: StreamingRead<E>,
  { answerWithinMs, gone }: Patience,
  isWanted: (item: E) => boolean,
): Promise<E | undefined> => {
  const giveUp = (): unknown => stream.destroy(new NoAnswer(`no answer within ${answerWithinMs} ms, or given up`));
  const timer = setTimeout(giveUp, answerWithinMs);
  const stopListening = onAbort(gone, giveUp);
  stream.on('error', unheard);
  try {
    for await (const item of stream) {
      timer.refresh();
      if (isWanted(item)) return item;
    }
    return undefined;
  } finally {
    clearTimeout(timer);
    stopListening();
    stream.cancel().catch(unheard);
  }
};

const readAllOf = async <E>(stream: StreamingRead<E>, patience: Patience): Promise<E[]> => {
  const items: E[] = [];
  await findIn(stream, patience, (item) => items.push(item) === 0);
  return items;
};

export const esdbClient = (options: {
  connectionString: string;
  answerWithinMs: number;
  /** Longest wait between two attempts, in ms. */
  longestWaitMs: number;
  closed: AbortSignal;
  log?: Pick<Log, 'warn'> | undefined;
}) => {
  const { connectionString, answerWithinMs, longestWaitMs, closed, log } = options;
  const connect = (): Session => {
    const retired = new AbortController();
    setMaxListeners(0, retired.signal, closed); // one for each call in progress
    return { client: EventStoreDBClient.connectionString(connectionString), retired };
  };
  let current = Promise.resolve(connect());

  const retire = async ({ client, retired }: Session): Promise<void> => {
    retired.abort(new NoAnswer('the connection was given up'));
    await disposeOf(client);
  };

  /**
   * The next client exists only when the last one is gone: the package keeps unanswered appends of all clients in one
   * table, which the end of any of them clears.
   */
  const replace = (broken: Session): void => {
    current = current.then(async (session) => {
      if (session !== broken || closed.aborted) return session;
      await retire(session);
      return connect();
    });
  };

  const answered = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
    });
    return Promise.race([work, silence]).finally(() => clearTimeout(timer));
  };

  type Attempt = {
    client: EventStoreDBClient;
    patience: Patience;
    read: <E>(stream: StreamingRead<E>) => Promise<E[]>;
    answered: <T>(work: Promise<T>) => Promise<T>;
  };

  return {
    /** Runs `once` until it succeeds, fails for good, or has failed ten times (about seven seconds of back-off when the longest is 2,000 ms). */
    attempt: async <T>(what: string, once: (attempt: Attempt) => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1) {
        closed.throwIfAborted();
        const session = await current;
        try {
          const patience = { answerWithinMs, gone: session.retired.signal };
          const read = <E>(stream: StreamingRead<E>): Promise<E[]> => readAllOf(stream, patience);
          return await once({ client: session.client, patience, read, answered });
        } catch (error) {
          if (isFinal(error) || attempt === maxAttempts || closed.aborted) throw error;
          log?.warn({ err: error, attempt }, `${what}: the outcome is open, trying again`);
          if (!harmlessTypes.has(typeOf(error) ?? '')) replace(session);
          await backOff(attempt, longestWaitMs, closed);
        }
      }
    },
    close: async (): Promise<void> => retire(await current),
  };
};
