import type { Rectangle } from './borders.ts';
import { SIDE } from '#platform/media/fingerprint/fingerprint.ts';
import { ones } from '#platform/media/fingerprint/ones.ts';
import { MOST_FLAT_SIGNS } from '#platform/media/fingerprint/thresholds.ts';

/** 64 signs as two words of 32 bits; undefined for a flat picture. */
export type Hash = { low: number; high: number };

const COLUMNS = 9;
const ROWS = 8;

/** Sums of all pixels above and to the left of each corner, so that the mean of any rectangle takes four look-ups. */
export const sumsOf = (picture: Uint8Array): Float64Array => {
  const sums = new Float64Array((SIDE + 1) * (SIDE + 1));
  for (let row = 0; row < SIDE; row += 1) {
    let line = 0;
    for (let column = 0; column < SIDE; column += 1) {
      line += picture[row * SIDE + column] ?? 0;
      sums[(row + 1) * (SIDE + 1) + column + 1] = (sums[row * (SIDE + 1) + column + 1] ?? 0) + line;
    }
  }
  return sums;
};

/**
 * The difference hash of a part of a picture: 9 × 8 mean values, and for each whether its right neighbour is brighter.
 * Survives compression, scaling, brightness and contrast. Krawetz, "Kind of Like That", 2013.
 */
export const differenceHash = (sums: Float64Array, part: Rectangle): Hash | undefined => {
  const means = meansOf(sums, part);
  let low = 0;
  let high = 0;
  let flat = 0;
  for (let sign = 0; sign < 64; sign += 1) {
    const at = (sign >> 3) * COLUMNS + (sign & 7);
    const difference = (means[at + 1] ?? 0) - (means[at] ?? 0);
    if (Math.abs(difference) < 1) flat += 1;
    if (difference <= 0) continue;
    if (sign < 32) low |= 1 << sign;
    else high |= 1 << (sign - 32);
  }
  return flat > MOST_FLAT_SIGNS ? undefined : { low, high };
};

/** In how many of the 64 signs two hashes differ. */
export const distance = (lowA: number, highA: number, lowB: number, highB: number): number =>
  ones(lowA ^ lowB) + ones(highA ^ highB);

/** As PostgreSQL's bigint holds it. */
export const toBigInt = ({ low, high }: Hash): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0);

const means = new Float64Array(COLUMNS * ROWS);
const upper = new Float64Array(COLUMNS + 1);

/** The result is used up before the next call. */
const meansOf = (sums: Float64Array, { left, top, right, bottom }: Rectangle): Float64Array => {
  const width = ((right - left) * SIDE) / COLUMNS;
  const height = ((bottom - top) * SIDE) / ROWS;
  const area = width * height;
  for (let row = 0; row <= ROWS; row += 1) {
    let before = 0;
    let beforeAbove = 0;
    for (let column = 0; column <= COLUMNS; column += 1) {
      const sum = sumAt(sums, left * SIDE + column * width, top * SIDE + row * height);
      const above = upper[column] ?? 0;
      if (row > 0 && column > 0) means[(row - 1) * COLUMNS + column - 1] = (sum - before - above + beforeAbove) / area;
      before = sum;
      beforeAbove = above;
      upper[column] = sum;
    }
  }
  return means;
};

/** Between the corners of pixels the sum grows evenly. */
const sumAt = (sums: Float64Array, x: number, y: number): number => {
  const column = Math.min(SIDE - 1, Math.floor(x));
  const row = Math.min(SIDE - 1, Math.floor(y));
  const dx = x - column;
  const dy = y - row;
  const at = row * (SIDE + 1) + column;
  const a = sums[at] ?? 0;
  const b = sums[at + 1] ?? 0;
  const c = sums[at + SIDE + 1] ?? 0;
  const d = sums[at + SIDE + 2] ?? 0;
  return (a * (1 - dx) + b * dx) * (1 - dy) + (c * (1 - dx) + d * dx) * dy;
};
