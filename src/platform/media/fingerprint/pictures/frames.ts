import type { Rectangle } from './borders.ts';

/** Grey levels: a pixel pair that moves less than this tells nothing by its movement. */
const LEAST_MOVEMENT = 2;
/** Grey levels by which a standing line parts its two sides more than what lies beside it. */
const LEAST_STEP = 6;
/** Pixels between the two that are compared across a line: the line itself may run through the one between them. */
const REACH = 1;
/** Pixels from a line to the places beside it that must be calmer. */
const BESIDE = 3;
const STANDS = 0.85;

/** Sums over time for every pixel and its opposite across a line through it. */
type Sums = { apart: Float64Array; moved: Float64Array; step: Float64Array; size: Float64Array };
const sumsFor = (side: number): Sums => ({
  apart: new Float64Array(side * side),
  moved: new Float64Array(side * side),
  step: new Float64Array(side * side),
  size: new Float64Array(side * side),
});

const addPair = (sums: Sums, at: number, a: number, b: number, beforeA: number, beforeB: number): void => {
  const moveA = a - beforeA;
  const moveB = b - beforeB;
  sums.apart[at] = (sums.apart[at] ?? 0) + (moveA - moveB) ** 2;
  sums.moved[at] = (sums.moved[at] ?? 0) + moveA ** 2 + moveB ** 2;
  sums.step[at] = (sums.step[at] ?? 0) + a - b;
  sums.size[at] = (sums.size[at] ?? 0) + Math.abs(a - b);
};

export type Frame = Rectangle & { score: number };

export const createFrameFinder = (side: number) => {
  const across = sumsFor(side);
  const down = sumsFor(side);
  let before: Uint8Array | undefined;
  let pictures = 0;

  /** How surely a line stands at each pixel, 0 to 1; `next` leads across it. */
  const edges = ({ apart, moved, step, size }: Sums, next: number, placeOf: (at: number) => number): Float64Array => {
    const least = 2 * LEAST_MOVEMENT ** 2 * pictures;
    const independence = (at: number) => ((moved[at] ?? 0) < least ? 0 : (apart[at] ?? 0) / (moved[at] ?? 1));
    const contrast = (at: number) => Math.abs(step[at] ?? 0) / pictures;
    return Float64Array.from({ length: side * side }, (_, at) => {
      const place = placeOf(at);
      if (place < REACH || place >= side - REACH) return 0;
      const beside = [place >= BESIDE + REACH ? at - BESIDE * next : at, place < side - BESIDE - REACH ? at + BESIDE * next : at].filter((other) => other !== at);
      const most = (of: (at: number) => number) => beside.reduce((sum, other) => Math.max(sum, of(other)), 0);
      const moving = Math.min(1, Math.max(0, independence(at) - most(independence)));
      const isStanding = Math.abs(step[at] ?? 0) >= STANDS * (size[at] ?? 1) && contrast(at) >= 2 * most(contrast) + LEAST_STEP;
      return Math.max(moving, isStanding ? 0.7 : 0);
    });
  };

  return {
    edges: () => ({ vertical: edges(across, 1, (at) => at % side), horizontal: edges(down, side, (at) => Math.floor(at / side)) }),
    add: (picture: Uint8Array): void => {
      if (before !== undefined) {
        pictures += 1;
        for (let at = side; at < side * (side - 1); at += 1) {
          addPair(across, at, picture[at - 1] ?? 0, picture[at + 1] ?? 0, before[at - 1] ?? 0, before[at + 1] ?? 0);
          addPair(down, at, picture[at - side] ?? 0, picture[at + side] ?? 0, before[at - side] ?? 0, before[at + side] ?? 0);
        }
      }
      before = picture.slice();
    },
    /** The likeliest frames, best first. */
    frames: (most: number, cfg: { minScore?: number } = {}): Frame[] => {
      const least = Math.ceil(0.27 * side);
      const minScore = cfg.minScore ?? 0.25;
      const vertical = edges(across, 1, (at) => at % side);
      const horizontal = edges(down, side, (at) => Math.floor(at / side));
      // The line through pixel e, smoothed so that one that lies between two pixels counts whole.
      const alongY = new Float64Array(side * (side + 1));
      const alongX = new Float64Array(side * (side + 1));
      for (let e = 0; e < side; e += 1)
        for (let n = 0; n < side; n += 1) {
          alongY[e * (side + 1) + n + 1] = (alongY[e * (side + 1) + n] ?? 0) + (vertical[n * side + e] ?? 0);
          alongX[e * (side + 1) + n + 1] = (alongX[e * (side + 1) + n] ?? 0) + (horizontal[e * side + n] ?? 0);
        }
      const mean = (sums: Float64Array, e: number, from: number, to: number) =>
        ((sums[e * (side + 1) + to] ?? 0) - (sums[e * (side + 1) + from] ?? 0)) / (to - from);
      const lefts = [-1, ...Array.from({ length: side - 2 }, (_, n) => n + 1)];
      const found: Frame[] = [];
      const lastLine = side - 1;
      const rights = [...Array.from({ length: side - 2 }, (_, n) => n + 1), side];
      const h = new Float64Array(side + 2);
      for (const top of lefts)
        for (const bottom of rights) {
          if (bottom - top - 1 < least) continue;
          const from = Math.max(0, top + 1);
          const to = Math.min(side, bottom);
          for (let e = 1; e < lastLine; e += 1) h[e] = mean(alongY, e, from, to);
          for (const left of lefts) {
            if (left >= 0 && (h[left] ?? 0) < minScore) continue;
            for (const right of rights) {
              if (right - left - 1 < least) continue;
              if (right < side && (h[right] ?? 0) < minScore) continue;
              const x0 = Math.max(0, left + 1);
              const x1 = Math.min(side, right);
              let score = 1;
              let sides = 0;
              let sum = 0;
              const take = (value: number) => { sides += 1; sum += value; if (value < score) score = value; };
              if (left >= 0) take(h[left] ?? 0);
              if (right < side) take(h[right] ?? 0);
              if (top >= 0) take(mean(alongX, top, x0, x1));
              if (score < minScore) continue;
              if (bottom < side) take(mean(alongX, bottom, x0, x1));
              if (score < minScore || sides === 0) continue;
              found.push({ left: left < 0 ? 0 : (left + 0.5) / side, top: top < 0 ? 0 : (top + 0.5) / side, right: right === side ? 1 : (right + 0.5) / side, bottom: bottom === side ? 1 : (bottom + 0.5) / side, score: (score + sum / sides) / 2 + 0.06 * sides });
            }
          }
        }
      found.sort((a, b) => b.score - a.score);
      const kept: Frame[] = [];
      for (const frame of found) {
        if (kept.length === most) break;
        if (!kept.some((other) => overlap(other, frame) > 0.7)) kept.push(frame);
      }
      return kept;
    },
  };
};

/** Shared area as a part of the area that either covers. */
export const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const areaOf = ({ left, top, right, bottom }: Rectangle) => (right - left) * (bottom - top);
  return (width * height) / (areaOf(a) + areaOf(b) - width * height);
};
