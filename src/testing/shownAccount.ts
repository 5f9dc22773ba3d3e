import type { FindCallerAccount } from '#modules/auth/sessions/adapters/callerAccount.ts';

/** The account of a caller as the read model shows it, for tests that have no log. */
export const shownAccount: FindCallerAccount = (_, shown) => Promise.resolve(shown ?? undefined);
