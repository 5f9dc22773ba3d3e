/** One process at a time: a session-level advisory lock that ends with its connection, so a killed holder frees it. */
import pg from 'pg';
import { onAbort, pause } from '#platform/time/abort.ts';

/**
 * Runs `work` whenever this process holds the lease `key`, until `signal` aborts. The inner signal aborts when the lease
 * is lost (connection gone) or `signal` aborts; `work` must then return.
 */
export const withLease = async (options: {
  connectionString: string;
  key: number;
  signal: AbortSignal;
  work: (signal: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  /** How often a waiting process asks again, in ms. Default 500. */
  retryMs?: number;
}): Promise<void> => {
  const { connectionString, key, signal, work, onError, retryMs = 500 } = options;
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString, application_name: 'soletake-lease', keepAlive: true });
    const inner = new AbortController();
    const stop = (): void => inner.abort();
    client.on('error', (error) => (onError(error), stop()));
    client.on('end', stop);
    const stopListening = onAbort(signal, stop);
    try {
      await client.connect();
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
      if (rows[0]?.held && !inner.signal.aborted) await work(inner.signal);
    } catch (error) {
      onError(error);
    } finally {
      stopListening();
      await client.end().catch(onError);
    }
    if (!signal.aborted) await pause(retryMs, signal);
  }
};
