import type { Rectangle } from './borders.ts';
import { PICTURE_BYTES, SIDE } from '#platform/media/fingerprint/fingerprint.ts';

/** Which source pixels make one target pixel, and how much each of them counts; the shares add up to 1. */
type Mix = { first: number; shares: number[] };

const mixes = (from: number, to: number, sourceSide: number): Mix[] => {
  const width = ((to - from) * sourceSide) / SIDE;
  return Array.from({ length: SIDE }, (_, index) => {
    const start = from * sourceSide + index * width;
    const first = Math.floor(start + 1e-9);
    const last = Math.min(sourceSide, Math.ceil(start + width - 1e-9));
    const shares = Array.from(
      { length: last - first },
      (_, offset) => (Math.min(first + offset + 1, start + width) - Math.max(first + offset, start)) / width,
    );
    return { first, shares };
  });
};

/** Makes a function that cuts this part out of a square picture and averages it down to `SIDE` × `SIDE`. */
export const createShrink = ({ left, top, right, bottom }: Rectangle, sourceSide: number) => {
  const across = mixes(left, right, sourceSide);
  const down = mixes(top, bottom, sourceSide);
  const narrow = new Float32Array(sourceSide * SIDE);
  return (source: Uint8Array): Uint8Array => {
    for (let row = 0; row < sourceSide; row += 1)
      for (let column = 0; column < SIDE; column += 1)
        narrow[row * SIDE + column] = mixed(source, across[column], row * sourceSide, 1);
    const target = new Uint8Array(PICTURE_BYTES);
    for (let row = 0; row < SIDE; row += 1)
      for (let column = 0; column < SIDE; column += 1)
        target[row * SIDE + column] = even(mixed(narrow, down[row], column, SIDE));
    return target;
  };
};

const mixed = (values: ArrayLike<number>, mix: Mix | undefined, origin: number, step: number): number => {
  if (mix === undefined) return 0;
  let sum = 0;
  for (let index = 0; index < mix.shares.length; index += 1)
    sum += (mix.shares[index] ?? 0) * (values[origin + (mix.first + index) * step] ?? 0);
  return sum;
};

/** The last bit is noise and would cost a fifth of the file. */
const even = (value: number): number => Math.min(254, 2 * Math.round(value / 2));
