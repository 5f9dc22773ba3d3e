/** Structured logs without secrets or personal data. */
import pino, { type Logger } from 'pino';

export type Log = Logger;

/** `level` as pino knows it; `silent` for tests. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
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
