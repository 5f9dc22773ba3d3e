/** The entry of the thread that `threadedWork` starts: runs the requested function. */
import { parentPort } from 'node:worker_threads';
import { fingerprintWork, type FingerprintWork } from './work.ts';

export type Question = { id: number; name: keyof FingerprintWork; args: readonly unknown[] };
export type Reply = { id: number; value?: unknown; error?: string };

const answer = async ({ name, args }: Question): Promise<unknown> => {
  // `threadedWork` sends the arguments of the function that it names.
  const work = fingerprintWork[name] as (...given: readonly unknown[]) => Promise<unknown>;
  return work(...args);
};

parentPort?.on('message', (question: Question) => {
  const { id } = question;
  answer(question).then(
    (value) => parentPort?.postMessage({ id, value } satisfies Reply),
    (error: unknown) =>
      parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply),
  );
});
