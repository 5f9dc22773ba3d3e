/** A stretch of the video, in seconds from its first picture. */
export type Span = { start: number; end: number };

/** Nothing is taken from the first and the last twentieth: titles, fade-ins and the hand on the shutter. */
const MARGIN = 0.05;
const TRIES = 8;

/**
 * Starts of `count` pieces of `lengthSeconds`, spread evenly over the video and never overlapping. Within its own share
 * of the video each piece is moved to where it meets least of `avoid` (black or frozen stretches).
 */
export const spreadStarts = (
  durationSeconds: number,
  count: number,
  lengthSeconds: number,
  avoid: readonly Span[] = [],
): number[] => {
  const from = durationSeconds * MARGIN;
  const share = (durationSeconds * (1 - 2 * MARGIN)) / count;
  const room = Math.max(0, share - lengthSeconds);
  return Array.from({ length: count }, (_, index) => {
    const begin = from + index * share;
    // The middle of the share first, then alternately earlier and later.
    const offsets = Array.from(
      { length: TRIES + 1 },
      (__, step) => 0.5 + ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / TRIES,
    );
    const starts = offsets.map((offset) => Math.max(0, begin + room * offset));
    return starts.reduce((best, start) =>
      overlap(start, lengthSeconds, avoid) < overlap(best, lengthSeconds, avoid) - 1e-6 ? start : best,
    );
  });
};

const overlap = (start: number, length: number, spans: readonly Span[]) =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(start + length, span.end) - Math.max(start, span.start)), 0);
