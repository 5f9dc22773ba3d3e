/** The letters of a time up to its hour. */
const HOUR_LETTERS = '2026-11-27T10'.length;

/** The hour of a moment, UTC ISO: `2026-11-27T10` of `2026-11-27T10:30:00.000Z`. */
export const hourOf = (at: string): string => at.slice(0, HOUR_LETTERS);
