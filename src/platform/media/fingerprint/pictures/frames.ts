import type { Rectangle } from './borders.ts';
import type { Line, StandingLines } from './standingLines.ts';

/** In pixels; 0 or the number of pixels is the edge of the picture. */
type Frame = Rectangle & { sureness: number };

/** A smaller frame shows too little, as a share of the picture's width and height. */
const LEAST_SIDE = 0.35;
/** A side of a frame is at least so sure; a line across the whole picture may be less. */
const LEAST_SURE = 0.15;
const LEAST_SPLIT = 0.12;
/** A line at a half or a third is expected there. */
const SPLIT_BONUS = 0.25;
/** A side that is surer than this speaks for its frame, a less sure one against it. */
const USUAL = 0.2;
/** Of frames that share more of their area the surest stands for all. */
const SAME_FRAME = 0.8;
/** Pixels that are left out beside a line, so that nothing of what lies around a frame is seen in it. */
const MARGIN = 0.75;

/** The parts of square pictures of `side` pixels in which another video may be shown, the surest first, no more than `most`. */
export const framesBetween = (lines: StandingLines, side: number, most: number): Rectangle[] => {
  const kept: Frame[] = [];
  const found = [...splitsOf(lines, side), ...insetsOf(lines, side)];
  for (const frame of found.toSorted((a, b) => b.sureness - a.sureness)) {
    if (kept.length === most) break;
    if (kept.every((other) => sharedArea(other, frame) <= SAME_FRAME)) kept.push(frame);
  }
  return kept.map((frame) => withinLines(frame, lines, side));
};

/** Halves and thirds of the picture, beside and above each other. */
const splitsOf = ({ upright, level }: StandingLines, side: number): Frame[] => [
  ...stretchesOf(upright, side).map(([left, right, sureness]) => ({ left, right, top: 0, bottom: side, sureness })),
  ...stretchesOf(level, side).map(([top, bottom, sureness]) => ({ left: 0, right: side, top, bottom, sureness })),
];

const stretchesOf = (line: Line, side: number): [from: number, to: number, sureness: number][] => {
  /** The line may run through the pixel on either side. */
  const at = (place: number): number =>
    Math.max(line(Math.floor(place) - 1, 0, side), line(Math.floor(place), 0, side));
  const third = side / 3;
  const half = side / 2;
  const twoThirds = 2 * third;
  const found: [from: number, to: number, sureness: number][] = [
    [0, half, at(half)],
    [half, side, at(half)],
    [0, third, at(third)],
    [third, twoThirds, (at(third) + at(twoThirds)) / 2],
    [twoThirds, side, at(twoThirds)],
  ];
  return found
    .filter(([, , sureness]) => sureness >= LEAST_SPLIT)
    .map(([from, to, sureness]) => [from, to, sureness + SPLIT_BONUS]);
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
          if (sureness === undefined) continue;
          const placeOf = ({ line }: Pick<Edge, 'line'>) => Math.max(0, Math.min(side, line + 0.5));
          found.push({
            left: placeOf(left),
            right: placeOf(right),
            top: placeOf({ line: top }),
            bottom: placeOf({ line: bottom }),
            sureness,
          });
        }
    }
  return found;
};

/** Undefined when one of its sides hardly stands, or when there is none but the edge of the picture. */
const surenessOfFrame = (sides: readonly (number | undefined)[]): number | undefined => {
  let sum = 0;
  let count = 0;
  for (const sureness of sides) {
    if (sureness === undefined) continue;
    if (sureness < LEAST_SURE) return undefined;
    sum += sureness - USUAL;
    count += 1;
  }
  return count === 0 ? undefined : sum / 2;
};

/** What lies within the lines, as shares of the picture; between the pixels each is where its surest places balance. */
const withinLines = (
  { left, top, right, bottom }: Frame,
  { upright, level }: StandingLines,
  side: number,
): Rectangle => {
  const rows = [Math.ceil(top), Math.floor(bottom)] as const;
  const columns = [Math.ceil(left), Math.floor(right)] as const;
  const placeOf = (line: Line, place: number, [from, to]: readonly [from: number, to: number]): number => {
    const pixels = [-1, 0, 1].map((by) => Math.floor(place) + by);
    const weights = pixels.map((pixel) => Math.max(0, line(pixel, from, to)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const moment = pixels.reduce((total, pixel, n) => total + (pixel + 0.5) * (weights[n] ?? 0), 0);
    return sum === 0 ? place : moment / sum;
  };
  const first = (line: Line, place: number, along: readonly [from: number, to: number]) =>
    place === 0 ? 0 : (placeOf(line, place, along) + MARGIN) / side;
  const last = (line: Line, place: number, along: readonly [from: number, to: number]) =>
    place === side ? 1 : (placeOf(line, place, along) - MARGIN) / side;
  return {
    left: first(upright, left, rows),
    top: first(level, top, columns),
    right: last(upright, right, rows),
    bottom: last(level, bottom, columns),
  };
};

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
