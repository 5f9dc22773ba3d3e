/** The log for somebody at a terminal: one short line for each event of weight, in place of JSON. */
import pino, { type DestinationStream } from 'pino';

/** Fields of a line of the log besides its level, its time and its sentence. */
type Line = {
  level: number;
  time: string;
  msg?: string;
  where?: string;
  state?: string;
  path?: string;
  err?: { type?: string; message?: string; stack?: string };
};

/** The place in our own files where an error was thrown, where there is one. */
const placeOf = (stack = ''): string => {
  const frame = stack.split('\n').find((line) => line.includes('    at ') && !/node_modules|node:/.test(line));
  const place = frame?.match(/([\w./-]+:\d+):\d+\)?$/)?.[1];
  return place === undefined ? '' : ` (${place.split('/').slice(-3).join('/')})`;
};

/** The line for people, e.g. `14:03:12 error: jobs: the connection was refused (modules/sales/process.ts:12)`. */
export const describeLine = ({ level, time, msg = '', where, path, err }: Line): string => {
  const name = pino.levels.labels[level] ?? 'log';
  const subject = [where, path].filter((part) => part !== undefined).map((part) => `${part}: `);
  const sentence = err === undefined ? msg : `${err.message ?? msg}${placeOf(err.stack)}`;
  return `${time.slice(11, 19)} ${name === 'warn' ? 'warning' : name}: ${subject.join('')}${sentence.replaceAll('\n', ' ')}`;
};

/**
 * Writes the lines of a log for people. A refused call is left out: its caller has read the answer, and the log of a site in
 * production has it.
 */
export const terminalLines = (
  write: (text: string) => void,
): DestinationStream & { flush: (done: () => void) => void; destroy: () => void } => ({
  write: (text) => {
    const line = JSON.parse(text) as Line;
    if (line.msg !== 'refused') write(`${describeLine(line)}\n`);
  },
  flush: (done) => done(),
  destroy: () => undefined,
});
