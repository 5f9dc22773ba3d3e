/** A day of 24 hours in milliseconds; days of the calendar are `ukDay`'s matter. */
export const DAY_MS = 24 * 60 * 60 * 1000;
