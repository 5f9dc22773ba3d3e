/** How much memory the programs take that a piece of work starts, read from Linux (proc(5)). */
import { readdir, readFile } from 'node:fs/promises';
import { pause } from '#platform/time/abort.ts';

const EVERY_MS = 50;
const KILOBYTE = 1024;

type Found = { pid: number; parent: number; bytes: number };

const readProcess = async (pid: number): Promise<Found | undefined> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return text === '' ? undefined : { pid, parent: field('PPid'), bytes: field('VmRSS') * KILOBYTE };
};

/** The memory of all programs below this process, in bytes, pages that they share counted for each. */
const bytesBelow = async (root: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = (await Promise.all(pids.map(readProcess))).filter((process) => process !== undefined);
  const below = new Set([root]);
  for (const parent of below) for (const process of found) if (process.parent === parent) below.add(process.pid);
  below.delete(root);
  return found.reduce((sum, process) => sum + (below.has(process.pid) ? process.bytes : 0), 0);
};

/** Does the work, and answers its result and the most memory, in bytes, that the programs below this process took together meanwhile. */
export const memoryOf = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; peakBytes: number }> => {
  const ended = new AbortController();
  const { signal } = ended;
  let peakBytes = 0;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      peakBytes = Math.max(peakBytes, await bytesBelow(process.pid));
      await pause(EVERY_MS, signal);
    }
  };
  const watching = watch();
  try {
    const result = await work();
    return { result, peakBytes };
  } finally {
    ended.abort();
    await watching;
  }
};
