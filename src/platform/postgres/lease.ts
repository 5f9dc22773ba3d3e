/**
 * One process at a time: a session-level advisory lock that ends with its connection, so a killed holder frees it. A
 * holder that hangs is replaced too: it has to be heard from, or the server ends its session.
 */
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
  /** The server ends the session of a holder that has been silent for so long, in ms. Default 15,000. */
  hungAfterMs?: number;
}): Promise<void> => {
  const { connectionString, key, signal, work, onError, retryMs = 500, hungAfterMs = 15_000 } = options;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString,
      application_name: 'soletake-lease',
      keepAlive: true,
      connectionTimeoutMillis: hungAfterMs,
      query_timeout: hungAfterMs,
      options: `-c idle_session_timeout=${hungAfterMs}`,
    });
    const inner = new AbortController();
    const stop = (): void => inner.abort();
    let beating: NodeJS.Timeout | undefined;
    client.on('error', (error) => (onError(error), stop()));
    client.on('end', stop);
    const stopListening = onAbort(signal, stop);
    try {
      await client.connect();
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
      if (rows[0]?.held && !inner.signal.aborted) {
        const beat = (): unknown => client.query('select 1').catch(stop);
        beating = setInterval(beat, hungAfterMs / 5);
        await work(inner.signal);
      }
    } catch (error) {
      onError(error);
    } finally {
      clearInterval(beating);
      stopListening();
      await client.end().catch(onError);
    }
    if (!signal.aborted) await pause(retryMs, signal);
  }
};
