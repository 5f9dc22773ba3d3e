import { Problem } from '#contracts/http/problem.ts';

/** Somebody is signed in whose account the read models do not show yet: the same request succeeds in a moment. */
export const accountNotReady = (): Problem =>
  new Problem('unavailable', 'Your account is not ready yet. Please try again in a moment.', { retryAfterSeconds: 2 });
