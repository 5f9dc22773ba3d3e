import { Problem } from '#contracts/http/problem.ts';

/** The toast for a failed call: the server's message, or `fallback` without one. Rethrows what is not a `Problem`. */
export const problemText = (error: unknown, fallback: string): string => {
  if (!(error instanceof Problem)) throw error;
  return error.type === 'unexpected-error' ? fallback : error.detail;
};
