/** What the health page says, read in the background: whoever asks gets an answer at once, however slow the stores are. */
import type { Readiness } from './health.ts';

type Options = {
  /** Reads how things stand. */
  read: () => Promise<Readiness>;
  /** The time now, for `asOf`. */
  now: () => Date;
  /** An answer waits so long for news, in ms; default 80. */
  waitMs?: number;
  /** A state is read anew when it is older, in ms; default 1,000. */
  freshMs?: number;
  /** A read that takes longer means that the database is away, in ms; default 3,000. */
  limitMs?: number;
};

const failed = (error: unknown): Readiness => ({
  isReady: false,
  detail: { error: error instanceof Error ? error.name : 'unknown' },
});

/** Resolves with undefined when `work` takes longer. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Answers with a state no older than a second, or with the last one when a new one takes longer than `waitMs`; only the first
 * answer waits for as long as a read may take. One read runs at a time, and none while nobody asks. `asOf` (UTC ISO 8601) in
 * the detail is the moment at which the read began.
 */
export const keepHealth = ({ read, now, waitMs = 80, freshMs = 1000, limitMs = 3000 }: Options) => {
  let last: Readiness | undefined;
  let readAt = -Infinity;
  let refreshing: Promise<Readiness> | undefined;
  let reading: Promise<Readiness> | undefined;

  const refresh = async (): Promise<Readiness> => {
    const asOf = now().toISOString();
    readAt = performance.now();
    // A read that hangs is not joined by others.
    const current = (reading ??= read()
      .catch(failed)
      .finally(() => (reading = undefined)));
    const { isReady, detail } = (await within(current, limitMs)) ?? failed(new Error('no answer'));
    last = { isReady, detail: Object.assign({}, detail, { asOf }) };
    return last;
  };

  return async (): Promise<Readiness> => {
    if (last && performance.now() - readAt < freshMs) return last;
    refreshing ??= refresh().finally(() => (refreshing = undefined));
    return last === undefined ? refreshing : ((await within(refreshing, waitMs)) ?? last);
  };
};
