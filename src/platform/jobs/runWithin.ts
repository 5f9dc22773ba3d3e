/** Something that runs for a limited time. */
type Limited = Readonly<{
  name: string;
  expireSeconds: number;
  run: (data: never, signal: AbortSignal) => Promise<void>;
}>;

/**
 * Runs it; its signal aborts when its time is over or `stopping` does.
 * @throws what it throws, and an Error when it takes longer than `expireSeconds`
 */
export const runWithin = async (
  { name, expireSeconds, run }: Limited,
  data: never,
  stopping: AbortSignal,
): Promise<void> => {
  const over = new AbortController();
  let clock: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    clock = setTimeout(() => {
      over.abort();
      reject(new Error(`${name} took longer than ${expireSeconds} s`));
    }, expireSeconds * 1000);
  });
  try {
    await Promise.race([run(data, AbortSignal.any([stopping, over.signal])), limit]);
  } finally {
    clearTimeout(clock);
  }
};

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
