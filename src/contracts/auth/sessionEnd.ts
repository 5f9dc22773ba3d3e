import type { Problem } from '#contracts/http/problem.ts';

/** To a browser whose sign-in ended because the address was confirmed in another one. */
export const sessionEndedByConfirmation = 'Confirmed. Please sign in.';

/**
 * Whether the answer to a refresh means that the session is over: the server knows no such token, or cannot read it. A
 * server that is down, busy or out of reach has said nothing about the session, so the tokens stay and the next call
 * tries again.
 */
export const endsSession = ({ status, type }: Problem): boolean => status === 401 || type === 'invalid-input';
