import type { GreyFrame } from './greyFrames.ts';

/** Side of a block in pixels, and the reach of the blur it is compared with. */
const BLOCK = 32;
const REACH = 4;
/** Mean step between neighbours below which a block is a plain surface, which cannot tell sharp from blurred. */
const TEXTURE = 1.5;
/** The sharpest part of the picture counts: a sharp flower before a soft background is not blurred. */
const SHARPEST = 0.1;

/**
 * How blurred a picture is, 0 to 1, after Crete et al. (The blur effect, 2007): blurring a sharp picture once more takes
 * most of its steps away, blurring a blurred one hardly any. Undefined where there is nothing but plain surfaces.
 */
export const blurOf = (frame: GreyFrame): number | undefined => {
  const blocks: number[] = [];
  for (let top = 0; top + BLOCK <= frame.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= frame.width; left += BLOCK) {
      // The blurrier direction counts, so that a moved camera is noticed as well.
      const across = blurAlong(frame, top * frame.width + left, 1, frame.width);
      const down = blurAlong(frame, top * frame.width + left, frame.width, 1);
      if (across !== undefined && down !== undefined) blocks.push(Math.max(across, down));
    }
  }
  return blocks.sort((first, other) => first - other)[Math.floor(blocks.length * SHARPEST)];
};

/**
 * One block, looked at along lines of step `along` that lie `between` bytes apart. Twenty million steps for a video, on the
 * thread that answers requests: plain indices and whole numbers here, and no function within the loop.
 */
const blurAlong = ({ pixels }: GreyFrame, start: number, along: number, between: number): number | undefined => {
  const span = 2 * REACH + 1;
  const ahead = REACH * along;
  const behind = (REACH + 1) * along;
  let steps = 0;
  let lost = 0;
  for (let line = 0; line < BLOCK; line += 1) {
    const first = start + line * between;
    const end = first + (BLOCK - REACH) * along;
    for (let at = first + behind; at < end; at += along) {
      const step = Math.abs(pixels[at]! - pixels[at - along]!);
      // The step between two neighbouring means is that of the pixels which enter and leave.
      const blurredStep = Math.abs(pixels[at + ahead]! - pixels[at - behind]!);
      steps += step;
      if (step * span > blurredStep) lost += step * span - blurredStep;
    }
  }
  return steps < TEXTURE * BLOCK * (BLOCK - span) ? undefined : 1 - lost / span / steps;
};

/** The middle of the values; undefined of none. */
export const median = (values: readonly number[]): number | undefined =>
  [...values].sort((first, other) => first - other)[Math.floor(values.length / 2)];
