/**
 * Keeps the embedded PostgreSQL running: a server that has ended is started again on the same port, so every pool finds
 * it by itself. A server that ends again and again is given up, with one sentence that says why.
 */
import { pause } from '#platform/time/abort.ts';
import type { EmbeddedPostgres } from './embedded.ts';

const CHECK_MS = 200;
const MOST_FAILURES = 5;
const WITHIN_MS = 60_000;

type Options = {
  /** Starts the server on the port that it had. */
  start: () => Promise<EmbeddedPostgres>;
  isAlive: (server: EmbeddedPostgres) => boolean;
  /** The server had ended and runs again. */
  onRestarted: (tookMs: number) => void;
  onError: (error: unknown) => void;
  /** The server cannot be kept running; the process should end with this sentence. */
  onGiveUp: (reason: string) => void;
  /** Milliseconds. */
  now?: () => number;
  checkMs?: number;
};

/** Watches `server` until `stop`, which also ends whatever server runs by then. */
export const supervise = (server: EmbeddedPostgres, options: Options): { stop: () => Promise<void> } => {
  const { start, isAlive, onRestarted, onError, onGiveUp, now = () => performance.now(), checkMs = CHECK_MS } = options;
  const stopping = new AbortController();
  let current: EmbeddedPostgres = server;
  let failedAt: number[] = [];
  let lastError = 'it ended by itself';

  /** Returns false after the last failure that is borne. */
  const noteFailure = (): boolean => {
    failedAt = [...failedAt.filter((at) => now() - at < WITHIN_MS), now()];
    if (failedAt.length < MOST_FAILURES) return true;
    onGiveUp(
      `The embedded PostgreSQL failed ${MOST_FAILURES} times within a minute (${lastError}); read postgres.log in its folder and start again`,
    );
    return false;
  };

  const startAgain = async (): Promise<boolean> => {
    const since = now();
    for (let waitMs = checkMs; !stopping.signal.aborted; waitMs *= 2) {
      if (!noteFailure()) return false;
      try {
        current = await start();
        onRestarted(now() - since);
        return true;
      } catch (error) {
        lastError = error instanceof Error ? error.message : String(error);
        onError(error);
        await pause(waitMs, stopping.signal);
      }
    }
    return false;
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(checkMs, stopping.signal);
      if (!stopping.signal.aborted && !isAlive(current) && !(await startAgain())) return;
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };
};
