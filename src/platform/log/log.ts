/** Structured logs without secrets or personal data. */
import pino, { type DestinationStream, type Logger } from 'pino';
import { loggedContext } from './context.ts';
import { terminalLines } from './terminalLines.ts';

export type Log = Logger;

/** Database drivers attach whole connections to their errors; the log keeps only what helps. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { message: String(error) };

const hidden = ['password', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie', 'email', 'to'];

/** `level` is pino's; `silent` for tests. Lines go to the standard output, or to `target`. */
export const createLog = (level: string, target?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    mixin: loggedContext,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: hidden.map((name) => `*.${name}`), censor: '[hidden]' },
  };
  return target ? pino(options, target) : pino(options);
};

/** Clears the line of the cursor: `npm start` shows its progress there. */
const CLEAR = '\r\u001B[K';

/** The log of a process: lines for people on the terminal of somebody who develops, JSON wherever a program may read it. */
export const openLog = (level: string, isProduction: boolean): Log =>
  process.stdout.isTTY && !isProduction
    ? createLog(
        level,
        terminalLines((text) => process.stdout.write(CLEAR + text)),
      )
    : createLog(level);

type Stream = { flush: (done: (error?: Error | null) => void) => void; destroy: () => void };
/** How long the end of a process waits for the reader of its log. */
const LAST_LINES_MS = 1000;

/**
 * Writes what is left and closes the log. A reader that is gone or stands still does not keep the process: what it does
 * not take within a second is lost. Without this, pino writes the rest when the process exits, and tries for ever.
 */
export const closeLog = async (log: Log): Promise<void> => {
  const stream = (log as unknown as Record<symbol, Stream>)[pino.symbols.streamSym];
  if (!stream) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LAST_LINES_MS).unref();
    stream.flush(() => resolve());
  });
  stream.destroy();
};
