import { SOUND_PER_SECOND } from '#platform/media/fingerprint/fingerprint.ts';
import { ones } from '#platform/media/fingerprint/ones.ts';
import { LEAST_SOUND_STEPS } from '#platform/media/fingerprint/thresholds.ts';
import type { TimeLine } from '#platform/media/fingerprint/timeLine.ts';

/** Sound and pictures of a file may begin this far apart, in steps. */
const LOOSENESS = SOUND_PER_SECOND;

/**
 * The share of signs in which the sound of a stretch (in query seconds) differs from that of the known video, at the best
 * of some nearby offsets: 0 is equal, 0.5 unrelated. Null when one side has too little to hear.
 */
export const soundError = (
  query: Uint32Array | undefined,
  reference: Uint32Array | undefined,
  line: TimeLine,
  stretch: { from: number; to: number },
): number | null => {
  if (query === undefined || reference === undefined) return null;
  const errors = Array.from({ length: 2 * LOOSENESS + 1 }, (_, index) =>
    errorAt(query, reference, line, stretch, index - LOOSENESS),
  ).filter((error) => error !== undefined);
  return errors.length === 0 ? null : Math.min(...errors);
};

const errorAt = (
  query: Uint32Array,
  reference: Uint32Array,
  { speed, offset }: TimeLine,
  { from, to }: { from: number; to: number },
  shift: number,
): number | undefined => {
  let steps = 0;
  let different = 0;
  for (let step = Math.ceil(from * SOUND_PER_SECOND); step < to * SOUND_PER_SECOND; step += 1) {
    const a = query[step] ?? 0;
    const b = reference[Math.round(step * speed + offset * SOUND_PER_SECOND) + shift] ?? 0;
    if (a === 0 || b === 0) continue;
    steps += 1;
    different += ones(a ^ b);
  }
  return steps < LEAST_SOUND_STEPS ? undefined : different / (32 * steps);
};
