/**
 * Leases: what one process has for itself while it lives, and what shows others that it lives. Both are locks that end
 * with their session, and both are taken again when a session has ended under a living process.
 */
import { onAbort, systemTimers, type Timers } from '#platform/time/abort.ts';
import type { LockSession, OpenLockSession } from './lockSession.ts';

type Common = {
  openSession: OpenLockSession;
  key: number;
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** How long to wait before the next attempt, in ms. Default 500. */
  retryMs?: number;
  /** Default: the computer's. */
  timers?: Timers;
};

/**
 * Runs `work` whenever this process holds the lease `key`, until `signal` aborts. The inner signal aborts when the lease
 * is lost (connection gone) or `signal` aborts; `work` must then return. A holder that hangs is replaced: it has to be
 * heard from, or the server ends its session.
 */
export const withLease = async ({
  openSession,
  key,
  signal,
  work,
  onError,
  retryMs = 500,
  hungAfterMs = 15_000,
  timers = systemTimers,
}: Common & {
  work: (signal: AbortSignal) => Promise<void>;
  /** The server ends the session of a holder that has been silent for so long, in ms. Default 15,000. */
  hungAfterMs?: number;
}): Promise<void> => {
  while (!signal.aborted) {
    const inner = new AbortController();
    const stop = (error?: unknown): void => {
      if (error !== undefined) onError(error);
      inner.abort();
    };
    const stopListening = onAbort(signal, stop);
    let session: LockSession | undefined;
    let stopBeating = (): void => undefined;
    try {
      session = await openSession({ hungAfterMs, onEnd: stop });
      const { beat } = session;
      if ((await session.tryLock(key)) && !inner.signal.aborted) {
        stopBeating = timers.every(hungAfterMs / 5, () => void beat().catch(() => stop()));
        await work(inner.signal);
      }
    } catch (error) {
      onError(error);
    } finally {
      stopBeating();
      stopListening();
      await session?.end().catch(onError);
    }
    if (!signal.aborted) await timers.pause(retryMs, signal);
  }
};

/**
 * Shows other processes that this one is alive, until `signal` aborts. `freeOrphans` is called before the first time, if
 * no other process is alive. `onShown` is called each time.
 */
export const showAlive = async ({
  openSession,
  key,
  signal,
  freeOrphans,
  onShown,
  onError,
  retryMs = 500,
  timers = systemTimers,
}: Common & { freeOrphans: () => Promise<void>; onShown: () => void }): Promise<void> => {
  for (let isFirst = true; !signal.aborted;) {
    let session: LockSession | undefined;
    let hasEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (hasEnded = resolve));
    const stopListening = onAbort(signal, hasEnded);
    const onEnd = (error?: Error): void => {
      if (error) onError(error);
      hasEnded();
    };
    try {
      session = await openSession({ onEnd });
      // Later on, what runs may be this process’s own.
      if (isFirst && (await session.tryLock(key))) {
        await freeOrphans();
        await session.unlock(key);
      }
      await session.shareLock(key);
      isFirst = false;
      onShown();
      await ended;
    } catch (error) {
      onError(error);
    } finally {
      stopListening();
      await session?.end().catch(onError);
    }
    if (!signal.aborted) await timers.pause(retryMs, signal);
  }
};
