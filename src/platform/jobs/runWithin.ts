/** Something that runs for a limited time. */
type Limited = Readonly<{
  name: string;
  expireSeconds: number;
  run: (data: never, signal: AbortSignal) => Promise<void>;
}>;

/**
 * Runs it; its signal aborts when its time is over or `stopping` does.
 * @throws what it throws, and a DOMException `TimeoutError` when it takes longer than `expireSeconds`
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
      const error = new DOMException(`${name} took longer than ${expireSeconds} s`, 'TimeoutError');
      over.abort(error);
      reject(error);
    }, expireSeconds * 1000);
  });
  try {
    await Promise.race([run(data, AbortSignal.any([stopping, over.signal])), limit]);
  } finally {
    clearTimeout(clock);
  }
};

/** Whether this signal of a run has aborted because its time is over, and not because the process stops. */
export const isOverdue = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
