/** When a process started, which tells it from a later one with the same id. */
import { readFileSync } from 'node:fs';

/** Clock ticks since the machine started (field 22 of proc(5)); '' where the system does not say, or no such process is there. */
export const startTimeOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A process that has ended and waits for its parent is gone already.
    return fields[0] === 'Z' ? '' : fields[19];
  } catch {
    return '';
  }
};
