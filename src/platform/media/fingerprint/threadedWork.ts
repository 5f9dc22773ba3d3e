import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Question, Reply } from './thread.ts';
import type { FingerprintWork } from './work.ts';

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** In a built server the thread's entry lies beside the server's; in the sources it has its own path. */
const threadEntry = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './fingerprintThread.js', import.meta.url));

/**
 * Fingerprints in a thread of their own, so that the process keeps answering requests. `entry` is `thread.ts` or its
 * build. The thread starts with the first call; when it dies its calls fail, and the next call starts another.
 */
export const threadedWork = (entry: string = threadEntry()): FingerprintWork & { stop: () => Promise<void> } => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const thread = new Worker(entry);
    thread.unref();
    const end = (error: Error): void => {
      if (thread !== worker) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    thread.on('message', ({ id, value, error }: Reply) => {
      const pending = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) pending?.resolve(value);
      else pending?.reject(new Error(error));
    });
    thread.on('error', end);
    thread.on('exit', (code) => end(new Error(`the fingerprint thread ended with ${code}`)));
    return thread;
  };

  const ask =
    <Name extends keyof FingerprintWork>(name: Name) =>
    (...args: Parameters<FingerprintWork[Name]>): ReturnType<FingerprintWork[Name]> => {
      lastId += 1;
      const id = lastId;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      worker ??= start();
      worker.postMessage({ id, name, args } satisfies Question);
      // The thread runs the function of this name.
      return answer as ReturnType<FingerprintWork[Name]>;
    };

  return {
    read: ask('read'),
    forKeeping: ask('forKeeping'),
    forLookingUp: ask('forLookingUp'),
    compareWith: ask('compareWith'),
    stop: async () => {
      await worker?.terminate();
    },
  };
};
