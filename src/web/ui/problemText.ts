import { Problem } from '#contracts/http/problem.ts';

/** What a toast says of a failed call: the server's message, or `fallback` where it gave none. Rethrows what is no `Problem`. */
export const problemText = (error: unknown, fallback: string): string => {
  if (!(error instanceof Problem)) throw error;
  return error.type === 'unexpected-error' ? fallback : error.detail;
};
