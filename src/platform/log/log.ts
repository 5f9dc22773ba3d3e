/** Structured logs without secrets or personal data. */
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Database drivers attach whole connections to their errors; the log keeps only what helps. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { message: String(error) };

/** `level` is pino's; `silent` for tests. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.accessToken',
        '*.refreshToken',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.to',
      ],
      censor: '[hidden]',
    },
  });
