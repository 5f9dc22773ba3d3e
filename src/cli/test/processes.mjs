/** Reads the state of a process from Linux (proc(5)); other systems answer nothing. */
import { readFileSync } from 'node:fs';

/** The fields from the third on; none where no such process is there. */
const fieldsOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A process that has ended and waits for its parent is gone already.
    return fields[0] === 'Z' ? [] : fields;
  } catch {
    return [];
  }
};

/** Clock ticks since the machine started, which tell a process from a later one with the same id; '' where nothing is known. */
export const startTimeOf = (pid) => fieldsOf(pid)[19] ?? '';

/** The id of its parent; 0 where nothing is known. */
export const parentOf = (pid) => Number(fieldsOf(pid)[1] ?? 0);
