import type { Rectangle } from './borders.ts';
import { SIDE } from '#platform/media/fingerprint/fingerprint.ts';

/**
 * Reads a part of pictures at `size` × `size` evenly spread points, between pixels by bilinear interpolation. Where the
 * points lie is found once.
 */
export const createSampler = (part: Rectangle, size: number): ((picture: Uint8Array) => Float32Array) => {
  const columns = pointsOf(part.left, part.right, size);
  const rows = pointsOf(part.top, part.bottom, size);
  return (picture) => {
    const grid = new Float32Array(size * size);
    let at = 0;
    for (const row of rows) {
      const above = row.first * SIDE;
      const below = row.second * SIDE;
      for (const { first, second, share } of columns) {
        const top = (picture[above + first] ?? 0) * (1 - share) + (picture[above + second] ?? 0) * share;
        const bottom = (picture[below + first] ?? 0) * (1 - share) + (picture[below + second] ?? 0) * share;
        grid[at] = top * (1 - row.share) + bottom * row.share;
        at += 1;
      }
    }
    return grid;
  };
};

/** A point between two pixels; beyond the edge the last pixel goes on. */
type Point = { first: number; second: number; share: number };

const pointsOf = (from: number, to: number, size: number): Point[] =>
  Array.from({ length: size }, (_, index) => {
    const place = (from + ((index + 0.5) / size) * (to - from)) * SIDE - 0.5;
    const inside = Math.min(SIDE - 1, Math.max(0, place));
    const first = Math.floor(inside);
    return { first, second: Math.min(SIDE - 1, first + 1), share: inside - first };
  });
