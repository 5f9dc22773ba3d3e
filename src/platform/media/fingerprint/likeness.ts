import { BETTER_TILES, LEAST_MOVEMENT, LEAST_TEXTURE } from './thresholds.ts';

/** Points on one side of a grid, and of one of its nine tiles. */
export const GRID = 24;
const TILE = GRID / 3;
const LEAST_TILES = 3;
const MOST_SHIFT = 1;
/** A likeness that a shift by one point does not lift to an agreement. */
const HOPELESS = 0.4;

/**
 * How alike two grids of `GRID` × `GRID` are: the mean correlation of their better tiles, −1 to 1; undefined when there
 * is too little to see. `shift` moves the second by so many points, leaving out what falls over the edge.
 */
export const tileLikeness = (a: Float32Array, b: Float32Array, shiftX = 0, shiftY = 0): number | undefined => {
  const found: number[] = [];
  for (let tile = 0; tile < 9; tile += 1) {
    const correlation = tileCorrelation(a, b, (tile % 3) * TILE, Math.floor(tile / 3) * TILE, shiftX, shiftY);
    if (correlation !== undefined) found.push(correlation);
  }
  if (found.length < LEAST_TILES) return undefined;
  const better = found.toSorted((x, y) => y - x).slice(0, BETTER_TILES);
  return better.reduce((sum, value) => sum + value, 0) / better.length;
};

/** The best likeness under small shifts, unless no shift can help: the camera moved between the two moments. */
export const shiftedLikeness = (a: Float32Array, b: Float32Array): number | undefined => {
  let best = tileLikeness(a, b);
  if (best !== undefined && best < HOPELESS) return best;
  for (let x = -MOST_SHIFT; x <= MOST_SHIFT; x += 1)
    for (let y = -MOST_SHIFT; y <= MOST_SHIFT; y += 1) {
      const likeness = tileLikeness(a, b, x, y);
      if (likeness !== undefined && likeness > (best ?? -1)) best = likeness;
    }
  return best;
};

const tileCorrelation = (
  a: Float32Array,
  b: Float32Array,
  left: number,
  top: number,
  shiftX: number,
  shiftY: number,
): number | undefined => {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  const firstRow = Math.max(top, -shiftY);
  const endRow = Math.min(top + TILE, GRID - shiftY);
  const firstColumn = Math.max(left, -shiftX);
  const endColumn = Math.min(left + TILE, GRID - shiftX);
  for (let row = firstRow; row < endRow; row += 1)
    for (let column = firstColumn; column < endColumn; column += 1) {
      const x = a[row * GRID + column] ?? 0;
      const y = b[(row + shiftY) * GRID + column + shiftX] ?? 0;
      count += 1;
      sumA += x;
      sumB += y;
      squareA += x * x;
      squareB += y * y;
      product += x * y;
    }
  const varianceA = squareA / count - (sumA / count) ** 2;
  const varianceB = squareB / count - (sumB / count) ** 2;
  if (Math.min(varianceA, varianceB) < LEAST_TEXTURE ** 2) return undefined;
  return (product / count - (sumA * sumB) / count ** 2) / Math.sqrt(varianceA * varianceB);
};

/**
 * Correlation of what moves: of pairs of grids, after the mean of each side over all pairs is taken away, so that the room
 * and burned-in logos vanish. 0 when hardly anything moves.
 */
export const residualOf = (pairs: readonly (readonly [Float32Array, Float32Array])[]): number => {
  const points = pairs[0]?.[0].length ?? 0;
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  for (let point = 0; point < points; point += 1) {
    let sumA = 0;
    let sumB = 0;
    let ab = 0;
    let aa = 0;
    let bb = 0;
    for (const [a, b] of pairs) {
      const x = a[point] ?? 0;
      const y = b[point] ?? 0;
      sumA += x;
      sumB += y;
      ab += x * y;
      aa += x * x;
      bb += y * y;
    }
    product += ab - (sumA * sumB) / pairs.length;
    squareA += aa - sumA ** 2 / pairs.length;
    squareB += bb - sumB ** 2 / pairs.length;
  }
  const least = LEAST_MOVEMENT ** 2 * pairs.length * points;
  return Math.min(squareA, squareB) < least ? 0 : product / Math.sqrt(squareA * squareB);
};
