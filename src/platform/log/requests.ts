/**
 * Whether a request is being answered now, as far as its patience is concerned: somebody waits for the answer. What a request
 * starts belongs to it until it has been answered; work that outlives the answer, reactions and jobs belong to nobody who waits.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RunningRequest = {
  /** How long it has waited for the log so far, in ms; a second wait at the same moment counts once. */
  waitedMs: number;
  /** How many of its calls the log has not answered yet. */
  waiting: number;
  /** When the first of those began, on the clock of `performance.now()`. */
  since: number;
  isAnswered: boolean;
};

const storage = new AsyncLocalStorage<RunningRequest>();

/** Runs the work as that of one request; `ended` says that it has been answered. */
export const asRequest = <Result>(work: (ended: () => void) => Result): Result => {
  const request: RunningRequest = { waitedMs: 0, waiting: 0, since: 0, isAnswered: false };
  return storage.run(request, () => work(() => (request.isAnswered = true)));
};

/** Undefined where nobody waits. */
export const runningRequest = (): RunningRequest | undefined => {
  const request = storage.getStore();
  return request?.isAnswered === false ? request : undefined;
};
