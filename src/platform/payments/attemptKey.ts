/**
 * The key of a repeated request to the payment provider. For a day the provider answers a key with its first answer, even
 * with an error of its own (Stripe, “Idempotent requests”), so a request that keeps failing needs another key. It gets
 * one only after several failures, which are half an hour apart by then: no earlier request can still be under way.
 */

/** Failures after which the next key is used; the sweeper waits 16 minutes after the fifth, and half an hour from then on. */
const FAILURES_PER_KEY = 5;

/** Before the sweeper can have failed so often. */
const FIRST_KEY_MS = 15 * 60_000;

/**
 * Whether a job may still make its request, with the first key: `startedAt` and `now` are UTC ISO. Later the sweeper has it,
 * and may have gone on to another key; of two requests under way with different keys, the provider would do both.
 */
export const isForJob = (startedAt: string, now: string): boolean =>
  Date.parse(now) <= Date.parse(startedAt) + FIRST_KEY_MS;

/** `key` for the first attempts, then `key:attempt:1` and so on; `failures` in a row, 0 for a first attempt. */
export const attemptKey = (key: string, failures: number): string => {
  const attempt = Math.floor(failures / FAILURES_PER_KEY);
  return attempt === 0 ? key : `${key}:attempt:${attempt}`;
};
