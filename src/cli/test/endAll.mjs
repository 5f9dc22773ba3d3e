/** Ends everything that a run of the tests has started, also what left its process group. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parentOf, startTimeOf } from './processes.mjs';

const PATIENCE_MS = 3000;
/** A killed process is gone when the system has cleared up after it. */
const KILL_MS = 1000;
const POLL_MS = 100;

const isThere = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const hasStartTimes = startTimeOf(process.pid) !== '';

/** A process id may belong to another program by now. */
const isStill = ({ pid, startTime }) =>
  isThere(pid) && (!hasStartTimes || (startTime !== '' && startTimeOf(pid) === startTime));

const readStarted = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .filter(([, pid]) => Number(pid) > 0)
        .map(([kind, pid, startTime]) => ({ kind, pid: Number(pid), startTime }))
    : [];

/** [pid, parent] of every process; none where the system does not say. */
const readParents = () => {
  if (!hasStartTimes) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), parentOf(pid)]);
};

/** Programs that the processes of a run have started without a note, such as those of a linter. */
const descendantsOf = (roots) => {
  const parents = readParents();
  const found = new Set(roots);
  for (const root of found) for (const [pid, parent] of parents) if (parent === root) found.add(pid);
  for (const root of roots) found.delete(root);
  return [...found].map((pid) => ({ kind: 'others', pid, startTime: startTimeOf(pid) }));
};

const send = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

/** PostgreSQL waits for its clients at SIGTERM; at SIGQUIT it ends and gives its shared memory back. */
const gentleSignal = ({ kind }) => (kind === 'postgres' ? 'SIGQUIT' : 'SIGTERM');

/**
 * Ends what the file of `starts.mjs` names, and what that and the processes `of` have started. Resolves when all of it has ended, after four
 * seconds at most.
 */
export const endAll = async (file, of = [process.pid]) => {
  const started = readStarted(file).filter(isStill);
  const all = [...started, ...descendantsOf([...of, ...started.map(({ pid }) => pid)])];
  const living = () => all.filter(isStill);
  const untilGone = async (patienceMs) => {
    const end = Date.now() + patienceMs;
    while (Date.now() < end && living().length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  };
  for (const started of living()) send(started.pid, gentleSignal(started));
  await untilGone(PATIENCE_MS);
  // With its group: a browser's own processes, and what a shell has started.
  for (const { pid } of living()) {
    send(-pid, 'SIGKILL');
    send(pid, 'SIGKILL');
  }
  await untilGone(KILL_MS);
};
