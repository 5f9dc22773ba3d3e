/**
 * The key of a repeated request to the payment provider. For a day the provider answers a key with its first answer, even
 * with an error of its own (Stripe, “Idempotent requests”), so a request that keeps failing needs another key. It gets
 * one only after several failures, which are half an hour apart by then: no earlier request can still be under way. Two
 * requests for one refund or one reversal are never under way at once, because the sweeper takes one step of an item at a time.
 */

/** Failures after which the next key is used; the sweeper waits 16 minutes after the fifth, and half an hour from then on. */
const FAILURES_PER_KEY = 5;

/** `key` for the first attempts, then `key:attempt:1` and so on; `failures` in a row, 0 for a first attempt. */
export const attemptKey = (key: string, failures: number): string => {
  const attempt = Math.floor(failures / FAILURES_PER_KEY);
  return attempt === 0 ? key : `${key}:attempt:${attempt}`;
};
