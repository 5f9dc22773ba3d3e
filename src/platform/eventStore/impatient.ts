/**
 * The log for those who wait for an answer. A request waits for it no longer than `limitMs` in all, and not at all while the
 * log is known to be away; everybody else waits as long as the log below does. An append that a request no longer waits for
 * may still happen: to the log it is a lost answer, and a repetition finds what it has written.
 */
import { runningRequest, type RunningRequest } from '#platform/log/requests.ts';
import { isOutOfReach } from '#platform/postgres/outOfReach.ts';
import type { EventStore } from './eventStore.ts';

/** The log did not answer a request in time. Not a `Problem`: nobody has refused anything. */
export class LogAway extends Error {
  override readonly name = 'LogAway';
}

/**
 * What the log says; while it cannot be reached, what is known otherwise.
 * @throws whatever `read` throws but for `LogAway`
 */
export const unlessLogAway = async <T>(read: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LogAway) return otherwise();
    throw error;
  }
};

export type LogState = 'here' | 'away';

type Options = {
  /** How long one request waits for the log in all, in ms. */
  limitMs: number;
  /** So long after a failed probe the next one follows, in ms; default 1,000. */
  probeEveryMs?: number;
  /** Learns of every change. */
  onState?: (state: LogState) => void;
  /** Ends the probes. */
  closed?: AbortSignal;
};

export type ImpatientStore = { store: EventStore; logState: () => LogState };

/** Resolves or rejects like `work`, or with `LogAway` when the request has waited too long. */
const within = async <T>(request: RunningRequest, limitMs: number, work: Promise<T>): Promise<T> => {
  if (request.waiting === 0) request.since = performance.now();
  request.waiting += 1;
  let timer: NodeJS.Timeout | undefined;
  const left = limitMs - request.waitedMs - (performance.now() - request.since);
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        // When the process itself had no time, the answer has arrived already, and is read before this.
        setImmediate(() => reject(new LogAway('the event log did not answer in time')));
      },
      Math.max(0, left),
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    request.waiting -= 1;
    if (request.waiting === 0) request.waitedMs += performance.now() - request.since;
  }
};

/** Wraps the log as stored. Reads, appends and `head` have the limit; `subscribe` is for those who wait. */
export const impatient = (patient: EventStore, options: Options): ImpatientStore => {
  const { limitMs, probeEveryMs = 1000, onState = () => undefined, closed } = options;
  let state: LogState = 'here';
  let isProbing = false;

  const become = (next: LogState): void => {
    if (state === next) return;
    state = next;
    onState(next);
  };

  /** The log below tries again by itself, for as long as it sees fit. */
  const probe = async (): Promise<void> => {
    isProbing = true;
    while (state === 'away' && closed?.aborted !== true)
      try {
        await patient.head();
        become('here');
      } catch {
        await new Promise((resolve) => setTimeout(resolve, probeEveryMs).unref());
      }
    isProbing = false;
  };

  const lose = (): void => {
    become('away');
    if (!isProbing) void probe();
  };

  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    const request = runningRequest();
    if (!request) return call();
    if (state === 'away') throw new LogAway('the event log is away');
    const work = call();
    // Whoever asked may be gone when it fails.
    work.catch(() => undefined);
    try {
      return await within(request, limitMs, work);
    } catch (error) {
      if (!(error instanceof LogAway) && !isOutOfReach(error)) throw error;
      lose();
      throw error instanceof LogAway ? error : new LogAway('the event log is out of reach', { cause: error });
    }
  };

  return {
    logState: () => state,
    store: {
      append: (...given) => ask(() => patient.append(...given)),
      readStream: (...given) => ask(() => patient.readStream(...given)),
      readLast: (...given) => ask(() => patient.readLast(...given)),
      head: () => ask(() => patient.head()),
      subscribe: (given) => patient.subscribe(given),
      close: () => patient.close(),
    },
  };
};
