import { Problem } from '#contracts/http/problem.ts';

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` pieces of work; of those waiting, one too many is refused. @throws Problem `unavailable` */
export const createQueue = ({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Queue => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new Problem('unavailable', undefined, { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place is passed on directly, or a newcomer could slip in before the waiting one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
