/** Waiting that an abort ends. A signal tells nobody who begins to listen after it has aborted, so this file asks, too. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Calls `act` once when the signal aborts; when it has aborted before, after the code that is running now. What it
 * returns stops listening.
 */
export const onAbort = (signal: AbortSignal, act: () => void): (() => void) => {
  let isListening = true;
  const hear = (): void => {
    if (isListening) act();
    isListening = false;
  };
  if (signal.aborted) queueMicrotask(hear);
  else signal.addEventListener('abort', hear, { once: true });
  return () => {
    isListening = false;
    signal.removeEventListener('abort', hear);
  };
};

/**
 * Lets the work go on for at most `limitMs` milliseconds, and until `signal` aborts; it gets a signal that says either. What
 * its answer brings later may take longer. `AbortSignal.any` with an `AbortSignal.timeout` does not do it: nothing holds
 * that timeout, and one whose memory was collected ends nothing any more (Node 20).
 * @throws DOMException `TimeoutError` when the time is over, else what the work throws
 */
export const withinTime = async <T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const limit = new AbortController();
  const clock = setTimeout(() => limit.abort(), limitMs);
  try {
    return await work(signal ? AbortSignal.any([limit.signal, signal]) : limit.signal);
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new DOMException(`no end after ${limitMs} ms`, 'TimeoutError');
  } finally {
    clearTimeout(clock);
  }
};

/** Resolves after `ms` milliseconds, or as soon as the signal has aborted; never rejects. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** What a loop waits for, so that a test can move the time on. Milliseconds. */
export type Timers = {
  /** Of a clock that nobody sets. */
  now: () => number;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls `act` again and again; what it returns ends that. */
  every: (ms: number, act: () => void) => () => void;
};

/** The computer's own. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  pause,
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};
