import type { GreyFrame } from './greyFrames.ts';

/** How far two neighbouring pictures are searched for a common shift, in pixels. */
const REACH = 8;

type Profiles = { across: Float64Array; down: Float64Array };

/**
 * Follows the motion of the whole picture: each is summed up into one profile across and one down, and the shift between
 * the profiles of neighbours is the motion of the camera. A calm pan moves evenly; a shaking hand changes its mind, so
 * only changes of the motion count.
 */
export const createShakeMeter = (side: number) => {
  let last: Profiles | undefined;
  let lastMotion: [number, number] | undefined;
  let sum = 0;
  let count = 0;
  return {
    add: (frame: GreyFrame): void => {
      const profiles = profilesOf(frame, side);
      if (last !== undefined) {
        const motion: [number, number] = [shiftOf(last.across, profiles.across), shiftOf(last.down, profiles.down)];
        if (lastMotion !== undefined) {
          sum += Math.hypot(motion[0] - lastMotion[0], motion[1] - lastMotion[1]);
          count += 1;
        }
        lastMotion = motion;
      }
      last = profiles;
    },
    /** Mean change of motion from picture to picture, as a share of the picture's side. */
    result: (): number => (count === 0 ? 0 : sum / count / side),
  };
};

const profilesOf = ({ pixels }: GreyFrame, side: number): Profiles => {
  const across = new Float64Array(side);
  const down = new Float64Array(side);
  pixels.forEach((value, index) => {
    across[index % side]! += value / side;
    down[Math.floor(index / side)]! += value / side;
  });
  return { across, down };
};

/** The shift, in parts of a pixel, at which two profiles differ least; mean brightness does not count. */
const shiftOf = (before: Float64Array, after: Float64Array): number => {
  const differences = Array.from({ length: 2 * REACH + 1 }, (_, index) => differenceAt(before, after, index - REACH));
  const best = differences.indexOf(Math.min(...differences));
  const left = differences[best - 1];
  const middle = differences[best] ?? 0;
  const right = differences[best + 1];
  if (left === undefined || right === undefined) return best - REACH;
  // The lowest point of the parabola through the three values.
  const bend = left - 2 * middle + right;
  return best - REACH + (bend > 0 ? (left - right) / (2 * bend) : 0);
};

const differenceAt = (before: Float64Array, after: Float64Array, shift: number): number => {
  const from = Math.max(0, -shift);
  const to = Math.min(before.length, before.length - shift);
  const pairs = Array.from(
    { length: to - from },
    (_, index) => (after[from + index + shift] ?? 0) - (before[from + index] ?? 0),
  );
  const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
  return pairs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pairs.length;
};
