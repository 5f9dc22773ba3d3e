import type { Rectangle } from './borders.ts';
import {
  pictureAt,
  pictureCount,
  PICTURES_PER_SECOND,
  type Fingerprint,
} from '#platform/media/fingerprint/fingerprint.ts';
import { createSampler } from './grid.ts';
import type { TimeLine } from '#platform/media/fingerprint/timeLine.ts';
import { TRANSFORMS, upright, type Transform } from './views.ts';

/** How a new video is laid over a known one: which moments and which parts of the pictures lie over each other. */
export type Overlay = Readonly<{
  transform: Transform;
  line: TimeLine;
  /** Part of the query's pictures, after the transform is undone. */
  strip: Rectangle;
  /** Part of the known pictures. */
  crop: Rectangle;
}>;

/** Both videos and what is read of them again and again. */
export type Couple = Readonly<{
  query: Fingerprint;
  reference: Fingerprint;
  /** The two grids at one query picture; undefined where the known video has none. */
  pairAt: (overlay: Overlay, picture: number, size: number) => readonly [Float32Array, Float32Array] | undefined;
}>;

export const couple = (query: Fingerprint, reference: Fingerprint): Couple => {
  const count = pictureCount(reference);
  const otherGrid = createGrids((picture) => pictureAt(reference, picture));
  const queryGrids = new Map(
    TRANSFORMS.map((transform) => [transform, createGrids((picture) => upright(pictureAt(query, picture), transform))]),
  );
  return {
    query,
    reference,
    pairAt: ({ transform, line, strip, crop }, picture, size) => {
      const other = otherPicture(line, picture);
      const queryGrid = queryGrids.get(transform);
      if (other < 0 || other >= count || queryGrid === undefined) return undefined;
      return [queryGrid(strip, picture, size), otherGrid(crop, other, size)];
    },
  };
};

type Made = { sample: (picture: Uint8Array) => Float32Array; grids: Map<number, Float32Array> };

/** Every grid is made once, and forgotten with its part. */
const createGrids = (read: (picture: number) => Uint8Array) => {
  const made = new WeakMap<Rectangle, Map<number, Made>>();
  return (part: Rectangle, picture: number, size: number): Float32Array => {
    const bySize = made.get(part) ?? new Map<number, Made>();
    made.set(part, bySize);
    const own: Made = bySize.get(size) ?? { sample: createSampler(part, size), grids: new Map() };
    bySize.set(size, own);
    const grid = own.grids.get(picture) ?? own.sample(read(picture));
    own.grids.set(picture, grid);
    return grid;
  };
};

const otherPicture = ({ speed, offset }: TimeLine, picture: number): number =>
  Math.round(speed * picture + offset * PICTURES_PER_SECOND);

/** The query pictures for which the known video has one: all of them, or `most` of them evenly spread. */
export const sharedPictures = (
  { query, reference }: Couple,
  { speed, offset }: TimeLine,
  most = Infinity,
): number[] => {
  const from = Math.max(0, Math.ceil((-offset * PICTURES_PER_SECOND) / speed));
  const to = Math.min(
    pictureCount(query) - 1,
    Math.floor((pictureCount(reference) - 1 - offset * PICTURES_PER_SECOND) / speed),
  );
  const step = Math.max(1, (to - from + 1) / most);
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, n) => from + Math.floor(n * step));
};
