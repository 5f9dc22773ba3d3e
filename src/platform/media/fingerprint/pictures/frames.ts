import type { Rectangle } from './borders.ts';
import type { Line, StandingLines } from './standingLines.ts';

type Frame = Rectangle & { sureness: number };

/** A smaller frame shows too little, as a share of the picture's width and height. */
const LEAST_SIDE = 0.35;
/** A side of a frame is at least so sure; a line across the whole picture may be less. */
const LEAST_SURE = 0.15;
const LEAST_SPLIT = 0.12;
/** A line at a half or a third is expected there, and each side of a frame that stands speaks for the others. */
const SPLIT_BONUS = 0.3;
const SIDE_BONUS = 0.06;
/** How much the least sure side counts beside the mean of them all. */
const LEAST_COUNTS = 0.25;
/** Of frames that share more of their area the surest stands for all. */
const SAME_FRAME = 0.8;
/** Pixels that are left out within a line's pixel, so that nothing of what lies around a frame is seen in it. */
const MARGIN = 0.25;
const SPLIT_MARGIN = 0.75;

/** The parts of square pictures of `side` pixels in which another video may be shown, the surest first, no more than `most`. */
export const framesBetween = (lines: StandingLines, side: number, most: number): Rectangle[] => {
  const kept: Frame[] = [];
  const found = [...splitsOf(lines, side), ...insetsOf(lines, side)];
  for (const frame of found.toSorted((a, b) => b.sureness - a.sureness)) {
    if (kept.length === most) break;
    if (kept.every((other) => sharedArea(other, frame) <= SAME_FRAME)) kept.push(frame);
  }
  return kept.map(({ sureness, ...frame }) => frame);
};

/** Halves and thirds of the picture, beside and above each other. */
const splitsOf = ({ upright, level }: StandingLines, side: number): Frame[] => [
  ...stretchesOf(upright, side).map(({ from, to, sureness }) => ({
    left: from,
    right: to,
    top: 0,
    bottom: 1,
    sureness,
  })),
  ...stretchesOf(level, side).map(({ from, to, sureness }) => ({ left: 0, right: 1, top: from, bottom: to, sureness })),
];

const stretchesOf = (line: Line, side: number) => {
  /** The line may run through the pixel on either side. */
  const at = (share: number): number => {
    const pixel = Math.floor(share * side);
    return Math.max(line(pixel - 1, 0, side), line(pixel, 0, side));
  };
  const [first, half, second] = [at(1 / 3), at(1 / 2), at(2 / 3)];
  return [
    { from: 0, to: 1 / 2, sureness: half },
    { from: 1 / 2, to: 1, sureness: half },
    { from: 0, to: 1 / 3, sureness: first },
    { from: 1 / 3, to: 2 / 3, sureness: (first + second) / 2 },
    { from: 2 / 3, to: 1, sureness: second },
  ]
    .filter(({ sureness }) => sureness >= LEAST_SPLIT)
    .map(({ from, to, sureness }) => ({
      from: from === 0 ? 0 : from + SPLIT_MARGIN / side,
      to: to === 1 ? 1 : to - SPLIT_MARGIN / side,
      sureness: sureness + SPLIT_BONUS,
    }));
};

/** A side of a frame: the pixel through which it runs, −1 or the number of pixels for the edge of the picture. */
type Edge = { line: number; sureness: number | undefined };

/** The lines that may be the first or the last side of a frame, between two places along them. */
const edgesOf = (line: Line, side: number, from: number, to: number): { first: Edge[]; last: Edge[] } => {
  const standing = Array.from({ length: side - 2 }, (_, n) => ({
    line: n + 1,
    sureness: line(n + 1, from, to),
  })).filter(({ sureness }) => sureness >= LEAST_SURE);
  return {
    first: [{ line: -1, sureness: undefined }, ...standing],
    last: [...standing, { line: side, sureness: undefined }],
  };
};

/** Rectangles whose sides stand still, or lie on the edge of the picture. */
const insetsOf = ({ upright, level }: StandingLines, side: number): Frame[] => {
  const found: Frame[] = [];
  for (let top = -1; top < side - 1; top += 1)
    for (let bottom = top + 1 + Math.ceil(LEAST_SIDE * side); bottom <= side; bottom += 1) {
      if (top === 0 || bottom === side - 1) continue;
      const { first, last } = edgesOf(upright, side, top + 1, bottom);
      for (const left of first)
        for (const right of last) {
          if (right.line - left.line - 1 < LEAST_SIDE * side) continue;
          const surenessOf = (line: number) =>
            line < 0 || line === side ? undefined : level(line, left.line + 1, right.line);
          const sureness = surenessOfFrame([left.sureness, right.sureness, surenessOf(top), surenessOf(bottom)]);
          if (sureness !== undefined)
            found.push({ ...rectangleIn(side, { left: left.line, right: right.line, top, bottom }), sureness });
        }
    }
  return found;
};

/** Undefined when one of its sides hardly stands, or when there is none but the edge of the picture. */
const surenessOfFrame = (sides: readonly (number | undefined)[]): number | undefined => {
  let least = 1;
  let sum = 0;
  let count = 0;
  for (const sureness of sides) {
    if (sureness === undefined) continue;
    if (sureness < LEAST_SURE) return undefined;
    least = Math.min(least, sureness);
    sum += sureness;
    count += 1;
  }
  if (process.env.SUM) return count === 0 ? undefined : (sum - Number(process.env.SUM) * count) / 2;
  return count === 0 ? undefined : LEAST_COUNTS * least + (1 - LEAST_COUNTS) * (sum / count) + SIDE_BONUS * count;
};

/** What lies within these lines, as shares of the picture. */
const rectangleIn = (side: number, { left, top, right, bottom }: Rectangle): Rectangle => ({
  left: left < 0 ? 0 : (left + 1 + MARGIN) / side,
  top: top < 0 ? 0 : (top + 1 + MARGIN) / side,
  right: right === side ? 1 : (right - MARGIN) / side,
  bottom: bottom === side ? 1 : (bottom - MARGIN) / side,
});

const areaOf = ({ left, top, right, bottom }: Rectangle): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** The area that both cover, as a share of what either of them does. */
const sharedArea = (a: Rectangle, b: Rectangle): number => {
  const shared = areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / (areaOf(a) + areaOf(b) - shared);
};
