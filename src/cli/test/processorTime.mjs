/** How much processor time a run takes, and how fast the processor is meanwhile. */
import { existsSync, readFileSync } from 'node:fs';
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

/** Processor seconds of one fixed piece of work: hashing, parsing and starting processes. Two days can be compared by it. */
export const calibrate = async () => {
  const before = spentSeconds();
  if (before === undefined) return undefined;
  await run(process.execPath, [path.join(import.meta.dirname, 'calibration.mjs')]);
  return spentSeconds() - before;
};
