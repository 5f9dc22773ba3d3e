/** Inside a step, `setTimeout` follows the virtual clock, and a timer ends with its process. */
import type { Schedule } from './schedule.ts';

/** Returns how to put the real ones back. */
export const useVirtualTimers = (schedule: Schedule): (() => void) => {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const cancelled = new WeakSet<object>();
  const virtual = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): unknown => {
    const step = schedule.current();
    if (!step) return real.setTimeout(work, ms, ...args);
    const timer = { ref: () => timer, unref: () => timer, hasRef: () => false, refresh: () => timer };
    schedule.add({
      at: schedule.now() + ms,
      name: `timer of ${step.name}`,
      owner: step.owner,
      run: () => work(...args),
      isCancelled: () => cancelled.has(timer),
    });
    return timer;
  };
  const clear = (timer: unknown): void => {
    if (typeof timer === 'object' && timer !== null) cancelled.add(timer);
    real.clearTimeout(timer as NodeJS.Timeout | undefined);
  };
  Object.assign(globalThis, { setTimeout: virtual, clearTimeout: clear });
  return () => Object.assign(globalThis, real);
};
