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

const readAll = async (): Promise<Found[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map(readProcess))).filter((found) => found !== undefined);
};

/** The programs that this process has started itself. */
const childrenNow = async (): Promise<Set<number>> =>
  new Set((await readAll()).filter(({ parent }) => parent === process.pid).map(({ pid }) => pid));

/** The memory of all programs below this process but for those `before` and what they have started, in bytes; shared pages count for each. */
const bytesBelow = async (before: ReadonlySet<number>): Promise<number> => {
  const found = await readAll();
  const below = new Set([process.pid]);
  for (const parent of below)
    for (const { pid, parent: ofPid } of found) if (ofPid === parent && !before.has(pid)) below.add(pid);
  below.delete(process.pid);
  return found.reduce((sum, { pid, bytes }) => sum + (below.has(pid) ? bytes : 0), 0);
};

/**
 * Does the work, and answers its result and the most memory, in bytes, that the programs which this process has started meanwhile took
 * together. Programs that ran before, such as a site that files of tests share, do not count.
 */
export const memoryOf = async <Result>(
  work: (peakSoFar: () => number) => Promise<Result>,
): Promise<{ result: Result; peakBytes: number }> => {
  const before = await childrenNow();
  const ended = new AbortController();
  const { signal } = ended;
  let peakBytes = 0;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      peakBytes = Math.max(peakBytes, await bytesBelow(before));
      await pause(EVERY_MS, signal);
    }
  };
  const watching = watch();
  try {
    const result = await work(() => peakBytes);
    return { result, peakBytes };
  } finally {
    ended.abort();
    await watching;
  }
};
