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

/** A little inside of the lines, so that nothing of what lies around it counts. */
const INSET = 0.25;
const toRectangle = (side: number, { left, top, right, bottom }: Rectangle): Rectangle => ({
  left: left < 0 ? 0 : (left + 1 + INSET) / side,
  top: top < 0 ? 0 : (top + 1 + INSET) / side,
  right: right === side ? 1 : (right - INSET) / side,
  bottom: bottom === side ? 1 : (bottom - INSET) / side,
});

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
      const beside = [
        place >= BESIDE + REACH ? at - BESIDE * next : at,
        place < side - BESIDE - REACH ? at + BESIDE * next : at,
      ].filter((other) => other !== at);
      const most = (of: (at: number) => number) => beside.reduce((sum, other) => Math.max(sum, of(other)), 0);
      const calm = true
        ? (beside.reduce((sum, other) => sum + independence(other), 0) / beside.length) * 0.8 +
          most(independence) * (1 - 0.8)
        : most(independence);
      const moving = Math.min(1, Math.max(0, independence(at) - calm));
      const isStanding =
        Math.abs(step[at] ?? 0) >= STANDS * (size[at] ?? 1) && contrast(at) >= 2 * most(contrast) + LEAST_STEP;
      return Math.max(moving, isStanding ? 0.7 : 0);
    });
  };

  const vertical = () => edges(across, 1, (at) => at % side);
  const horizontal = () => {
    const upright = edges(down, side, (at) => Math.floor(at / side));
    return Float64Array.from(
      { length: side * side },
      (_, at) => upright[(at % side) * side + Math.floor(at / side)] ?? 0,
    );
  };
  const linesOf = (edges: Float64Array): Line => {
    const sums = new Float64Array(side * (side + 1));
    for (let line = 0; line < side; line += 1)
      for (let n = 0; n < side; n += 1)
        sums[line * (side + 1) + n + 1] = (sums[line * (side + 1) + n] ?? 0) + (edges[n * side + line] ?? 0);
    return (line, from, to) =>
      ((sums[line * (side + 1) + to] ?? 0) - (sums[line * (side + 1) + from] ?? 0)) / (to - from);
  };
  return {
    edges: () => ({ vertical: vertical(), horizontal: horizontal() }),
    add: (picture: Uint8Array): void => {
      if (before !== undefined) {
        pictures += 1;
        for (let at = side; at < side * (side - 1); at += 1) {
          addPair(across, at, picture[at - 1] ?? 0, picture[at + 1] ?? 0, before[at - 1] ?? 0, before[at + 1] ?? 0);
          addPair(
            down,
            at,
            picture[at - side] ?? 0,
            picture[at + side] ?? 0,
            before[at - side] ?? 0,
            before[at + side] ?? 0,
          );
        }
      }
      before = picture.slice();
    },
    /** The likeliest frames, best first. */
    frames: (most: number): Frame[] => {
      const lines = { vertical: linesOf(vertical()), horizontal: linesOf(horizontal()) };
      return distinct([...splits(side, lines), ...insets(side, lines)], most);
    },
  };
};

const C = {
  min: Number(process.env.MINS ?? 0.15),
  least: Number(process.env.LEAST ?? 0.35),
  split: Number(process.env.SPLIT ?? 0.12),
  splitBonus: Number(process.env.BONUS ?? 0.3),
  wmin: Number(process.env.WMIN ?? 0.25),
  sideB: Number(process.env.SIDEB ?? 0.06),
  nms: Number(process.env.NMS ?? 0.8),
};

/** How surely a line stands from one place to another (exclusive). */
type Line = (line: number, from: number, to: number) => number;
type Lines = { vertical: Line; horizontal: Line };

const splits = (side: number, { vertical, horizontal }: Lines): Frame[] => {
  const found: Frame[] = [];
  for (const [line, toFrame] of [
    [vertical, (from: number, to: number) => ({ left: from, right: to, top: 0, bottom: 1 })],
    [horizontal, (from: number, to: number) => ({ left: 0, right: 1, top: from, bottom: to })],
  ] as const) {
    const at = (share: number) =>
      Math.max(...[Math.floor(share * side) - 1, Math.floor(share * side)].map((e) => line(e, 0, side)));
    const half = at(1 / 2);
    const i = 0.75 / side;
    const add = (from: number, to: number, score: number) =>
      found.push({ ...toFrame(from === 0 ? 0 : from + i, to === 1 ? 1 : to - i), score: score + C.splitBonus });
    if (half >= C.split) {
      add(0, 0.5, half);
      add(0.5, 1, half);
    }
    const third = Math.min(at(1 / 3), at(2 / 3));
    const sum = (at(1 / 3) + at(2 / 3)) / 2;
    if (third >= C.split / 2 && sum >= C.split) {
      add(0, 1 / 3, sum);
      add(1 / 3, 2 / 3, sum);
      add(2 / 3, 1, sum);
    }
  }
  return found;
};

const insets = (side: number, { vertical, horizontal }: Lines): Frame[] => {
  const least = Math.ceil(C.least * side);
  const inner = Array.from({ length: side - 2 }, (_, n) => n + 1);
  const firsts = [-1, ...inner];
  const lasts = [...inner, side];
  const found: Frame[] = [];
  const h = new Float64Array(side);
  for (const top of firsts)
    for (const bottom of lasts) {
      if (bottom - top - 1 < least) continue;
      const y0 = Math.max(0, top + 1);
      const y1 = Math.min(side, bottom);
      for (const e of inner) h[e] = vertical(e, y0, y1);
      for (const left of firsts) {
        if (left >= 0 && (h[left] ?? 0) < C.min) continue;
        for (const right of lasts) {
          if (right - left - 1 < least) continue;
          if (right < side && (h[right] ?? 0) < C.min) continue;
          const x0 = Math.max(0, left + 1);
          const x1 = Math.min(side, right);
          let min = 1;
          let sides = 0;
          let sum = 0;
          const take = (value: number) => {
            sides += 1;
            sum += value;
            if (value < min) min = value;
          };
          if (left >= 0) take(h[left] ?? 0);
          if (right < side) take(h[right] ?? 0);
          if (top >= 0) take(horizontal(top, x0, x1));
          if (min < C.min) continue;
          if (bottom < side) take(horizontal(bottom, x0, x1));
          if (min < C.min || sides === 0) continue;
          found.push({
            ...toRectangle(side, { left, top, right, bottom }),
            score: C.wmin * min + (1 - C.wmin) * (sum / sides) + C.sideB * sides,
          });
        }
      }
    }
  return found;
};

const distinct = (frames: Frame[], most: number): Frame[] => {
  const kept: Frame[] = [];
  for (const frame of frames.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === most) break;
    if (!kept.some((other) => overlap(other, frame) > C.nms)) kept.push(frame);
  }
  return kept;
};

/** Shared area as a part of the area that either covers. */
export const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const areaOf = ({ left, top, right, bottom }: Rectangle) => (right - left) * (bottom - top);
  return (width * height) / (areaOf(a) + areaOf(b) - width * height);
};
