/** How long somebody waits for the store, and how its absence is told from a mistake of ours. */
import { StoreAway } from '#platform/files/storeAway.ts';
import { withinTime } from '#platform/time/abort.ts';

/** For a read until the head of the answer is there, all tries together, in ms: a visitor waits for it. */
export const READ_MS = 8000;
/** For a small write, a removal or a page of a list, in the same way. */
export const WRITE_MS = 30_000;

const statusOf = (error: Error): number | undefined => {
  const { httpStatusCode } = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : {};
  return httpStatusCode;
};

/** Errors of sockets and of looking names up have codes; those that begin with `ERR_` say that Node was called wrongly. */
const isOfNetwork = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  ('code' in error && typeof error.code === 'string' && !/^ERR_|^ENOENT$/.test(error.code));

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  return status === undefined ? isOfNetwork(error) : status >= 500;
};

/** The error itself, or `StoreAway` where it says that the store is away. */
export const awayOr = (error: unknown): unknown => (isAway(error) ? new StoreAway(error) : error);

/**
 * Gives a request up after `limitMs`; what its answer brings later may take longer. The request ends with `reader`, too.
 * @throws StoreAway
 */
export const within = <T>(
  limitMs: number,
  request: (signal: AbortSignal) => Promise<T>,
  reader?: AbortSignal,
): Promise<T> =>
  withinTime(limitMs, request, reader).catch((error: unknown) => {
    throw awayOr(error);
  });
