/** A day of 24 hours in milliseconds; for calendar days see `ukDay`. */
export const DAY_MS = 24 * 60 * 60 * 1000;
