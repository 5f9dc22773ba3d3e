/** Gathers the items that arrive during one write into the next write (group commit). Keeps the order of arrival. */
export type Combiner<Item, Answer> = {
  /** Resolves with the answer to this item; rejects when its write has failed for good. */
  add: (item: Item) => Promise<Answer>;
  /** Resolves when nothing is queued or in flight. */
  drain: () => Promise<void>;
};

type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * `write` must be safe to repeat: after an error it is called again with the same items. A write that was refused for
 * what it holds is not repeated but split, so that one bad item fails alone.
 */
export const createCombiner = <Item, Answer>(options: {
  maxItems: number;
  /** Stops filling a write beyond this many units of `sizeOf`. */
  maxBytes: number;
  sizeOf: (item: Item) => number;
  write: (items: Item[]) => Promise<Answer[]>;
  /** Default 6, with 50 ms, 100 ms, 200 ms … between: about three seconds, the time a database needs to come back. */
  retries?: number;
  /** No retry but the first begins later than this after the first try, in ms; default 10,000. */
  giveUpMs?: number;
  /** The error is about what the write holds: trying the same again is useless. Default: never. */
  isRefusal?: (error: unknown) => boolean;
}): Combiner<Item, Answer> => {
  const { maxItems, maxBytes, sizeOf, write, retries = 6, giveUpMs = 10_000, isRefusal = () => false } = options;
  let queue: Waiting<Item, Answer>[] = [];
  let running: Promise<void> | undefined;

  const takeNext = (): Waiting<Item, Answer>[] => {
    let bytes = 0;
    let count = 0;
    while (count < queue.length && count < maxItems) {
      const next = queue[count];
      if (next === undefined) break;
      bytes += sizeOf(next.item);
      if (count > 0 && bytes > maxBytes) break;
      count += 1;
    }
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    return taken;
  };

  const writeWithRetry = async (items: Item[]): Promise<Answer[]> => {
    const start = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await write(items);
      } catch (error) {
        const isLate = attempt > 0 && performance.now() - start > giveUpMs;
        if (isRefusal(error) || attempt >= retries || isLate) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  };

  const writeBatch = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await writeWithRetry(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error('the write answered too few items'));
        else resolve(answer);
      });
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) {
        const half = Math.ceil(batch.length / 2);
        await writeBatch(batch.slice(0, half));
        await writeBatch(batch.slice(half));
      } else for (const { reject } of batch) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    // Let everything that arrives in this turn share the first write.
    await Promise.resolve();
    while (queue.length > 0) await writeBatch(takeNext());
    // In the same turn as the check of the queue, so that nobody queues in between.
    running = undefined;
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= run();
      }),
    drain: async () => {
      while (running) await running;
    },
  };
};
