/** Ends everything that a run of the tests has started, also what left its process group. */
import { existsSync, readFileSync } from 'node:fs';
import { startTimeOf } from './startTime.mjs';

const PATIENCE_MS = 3000;
/** A killed process is gone when the system has cleared up after it. */
const KILL_MS = 1000;
const LOOK_EVERY_MS = 100;

const isThere = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const saysStartTimes = startTimeOf(process.pid) !== '';

/** A process id may belong to another program by now. */
const isStill = ({ pid, startTime }) =>
  isThere(pid) && (!saysStartTimes || (startTime !== '' && startTimeOf(pid) === startTime));

const readStarted = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .filter(([, pid]) => Number(pid) > 0)
        .map(([kind, pid, startTime]) => ({ kind, pid: Number(pid), startTime }))
    : [];

const send = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

/** PostgreSQL waits for its clients at SIGTERM; at SIGQUIT it ends and gives its shared memory back. */
const gentleSignal = ({ kind }) => (kind === 'postgres' ? 'SIGQUIT' : 'SIGTERM');

/** `file` is what `starts.mjs` writes. Resolves when all of it has ended, after four seconds at most. */
export const endAll = async (file) => {
  const living = () => readStarted(file).filter(isStill);
  const untilGone = async (patienceMs) => {
    const end = Date.now() + patienceMs;
    while (Date.now() < end && living().length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  };
  for (const one of living()) send(one.pid, gentleSignal(one));
  await untilGone(PATIENCE_MS);
  // With its group: a browser's own processes, and what a shell has started.
  for (const { pid } of living()) {
    send(-pid, 'SIGKILL');
    send(pid, 'SIGKILL');
  }
  await untilGone(KILL_MS);
};
