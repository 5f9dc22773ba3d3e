/** Work that is done again and again, one turn after the other. */

type Options = { everyMs: number; afterFailureMs: number; onError: (error: unknown) => void };

/** Begins at once; after a failure it waits longer. The result stops it; a turn under way comes to its end by itself. */
export const repeat = (
  work: () => Promise<unknown>,
  { everyMs, afterFailureMs, onError }: Options,
): { stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const turn = async (): Promise<void> => {
    let waitMs = everyMs;
    try {
      await work();
    } catch (error) {
      waitMs = afterFailureMs;
      if (!isStopped) onError(error);
    }
    if (!isStopped) timer = setTimeout(() => void turn(), waitMs);
  };
  void turn();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
