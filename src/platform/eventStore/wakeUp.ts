/**
 * Wakes followers when PostgreSQL notifies, and every `pollMs`, all at once: a notification can be lost on reconnect, so it
 * is a hint and never the only way.
 */
import pg from 'pg';
import { signalLimits } from '#platform/connections/limits.ts';
import { onAbort } from '#platform/time/abort.ts';

export type WakeUp = {
  /** How often it has woken so far. Read it before reading the log. */
  count: () => number;
  /** Resolves once it has woken since that count, or when the signal aborts. Call it after reading the log. */
  since: (count: number, signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
};

export const createWakeUp = (options: {
  connectionString: string;
  channel: string;
  pollMs: number;
  onError: (error: unknown) => void;
}): WakeUp => {
  const { connectionString, channel, pollMs, onError } = options;
  const sleepers = new Set<() => void>();
  let client: pg.Client | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let isClosed = false;
  let woken = 0;

  const wakeAll = (): void => {
    woken += 1;
    for (const wake of sleepers) wake();
  };

  const retryLater = (): void => {
    client = undefined;
    if (!isClosed && reconnect === undefined)
      reconnect = setTimeout(() => {
        reconnect = undefined;
        void listen();
      }, 500);
  };

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString, application_name: 'soletake-listen', ...signalLimits });
    fresh.on('notification', wakeAll);
    fresh.on('error', (error) => {
      onError(error);
      retryLater();
    });
    fresh.on('end', retryLater);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
      wakeAll();
      if (isClosed) await fresh.end();
    } catch (error) {
      onError(error);
      retryLater();
    }
  };
  const ready = listen();
  const polling = setInterval(wakeAll, pollMs);

  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        sleepers.delete(done);
        stopListening();
        resolve();
      };
      sleepers.add(done);
      const stopListening = onAbort(signal, done);
      if (isClosed) done();
    });

  return {
    count: () => woken,
    since: (count, signal) => (count === woken ? wait(signal) : Promise.resolve()),
    close: async () => {
      isClosed = true;
      clearTimeout(reconnect);
      clearInterval(polling);
      wakeAll();
      await ready;
      await client?.end();
    },
  };
};
