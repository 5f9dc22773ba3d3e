import { onAbort } from '#platform/time/abort.ts';
import { MediaError } from './mediaError.ts';

/** Lets work through a limited number at a time, in order of arrival. Rejects with `MediaError` `killed` when aborted while waiting. */
export type Gate = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** A gate for at most `atOnce` (≥ 1) pieces of work at the same time in this process. */
export const createGate = (atOnce = 1): Gate => {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  const enter = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const go = () => {
        stopListening?.();
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new MediaError('killed', 'aborted while waiting for its turn'));
      };
      waiting.push(go);
      const stopListening = signal && onAbort(signal, giveUp);
    });

  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return async (work, signal) => {
    if (signal?.aborted) throw new MediaError('killed', 'aborted before it began');
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
