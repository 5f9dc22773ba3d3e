/** Structured logs without secrets or personal data. */
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Database drivers hang whole connections on their errors; only what helps is written. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...('code' in error ? { code: error.code } : {}) }
    : { message: String(error) };

/** `level` as pino knows it; `silent` for tests. */
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
