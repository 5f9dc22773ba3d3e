/** How much processor time a run takes, and how fast the processor is meanwhile. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from '../setup.mjs';

const STAT = '/proc/self/stat';
/** Clock ticks of Linux for programs (`USER_HZ`). */
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds of this process and of all its children that have ended: utime, stime, cutime and cstime of proc(5).
 * Undefined where the system has no such file.
 */
export const spentSeconds = () => {
  if (!existsSync(STAT)) return undefined;
  const fields = readFileSync(STAT, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / TICKS_PER_SECOND;
};

/**
 * Processor seconds of one fixed piece of work: hashing, parsing and starting processes. Two days can be compared by it. It runs once on
 * each core at the same time, as tests do: on its own, a core that shares its parts with another one is half as fast again.
 */
export const calibrate = async () => {
  const before = spentSeconds();
  if (before === undefined) return undefined;
  const cores = availableParallelism();
  const work = path.join(import.meta.dirname, 'calibration.mjs');
  await Promise.all(Array.from({ length: cores }, () => run(process.execPath, [work])));
  return (spentSeconds() - before) / cores;
};
