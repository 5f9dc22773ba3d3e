import { PICTURES_PER_SECOND } from './fingerprint.ts';
import type { Match } from './matches.ts';
import { LEAST_ON_LINE, LEAST_SUPPORT, SPEEDS } from './thresholds.ts';

/** reference seconds = speed × query seconds + offset */
export type TimeLine = Readonly<{ speed: number; offset: number }>;

/** A line with the sum of the best weight of every query picture that has a match on it. */
export type FoundLine = TimeLine & { support: number };

/** Half the width of a line in seconds, and the step between two lines. */
const STEP = 0.5;
/** Lines with nearly as many pictures as the best one; where little moves, many are equally good. */
const NEARLY = 0.75;
const MOST_LINES = 800;

/**
 * The lines in time on which most matches lie, best first, at equal support the natural speed first. Pictures of one
 * query moment count once. Matches must come in the order of their query pictures.
 */
export const findLines = (matches: readonly Match[]): FoundLine[] => {
  const steps = Math.round((SPEEDS.most - SPEEDS.least) / SPEEDS.step);
  const lines = Array.from({ length: steps + 1 }, (_, step) => SPEEDS.least + step * SPEEDS.step).flatMap((speed) =>
    linesAt(Math.round(speed * 100) / 100, matches),
  );
  const most = lines.reduce((best, { support }) => Math.max(best, support), 0);
  return lines
    .filter(({ support }) => support >= Math.max(LEAST_SUPPORT, NEARLY * most))
    .toSorted((a, b) => b.support - a.support || Math.abs(a.speed - 1) - Math.abs(b.speed - 1))
    .slice(0, MOST_LINES);
};

type Bin = { support: number; pictures: number; last: number; lastWeight: number };

const linesAt = (speed: number, matches: readonly Match[]): FoundLine[] => {
  const bins = new Map<number, Bin>();
  for (const { query, reference, weight } of matches) {
    const middle = Math.floor((reference - speed * query) / PICTURES_PER_SECOND / STEP);
    // A line is as wide as two bins, so that no match falls between.
    for (const index of [middle, middle + 1]) {
      const bin = bins.get(index) ?? { support: 0, pictures: 0, last: -1, lastWeight: 0 };
      if (bin.last !== query) {
        bin.pictures = bin.pictures + 1;
        bin.last = query;
        bin.lastWeight = 0;
      }
      bin.support += Math.max(0, weight - bin.lastWeight);
      bin.lastWeight = Math.max(weight, bin.lastWeight);
      bins.set(index, bin);
    }
  }
  return [...bins]
    .filter(([, { pictures }]) => pictures >= LEAST_ON_LINE)
    .map(([index, { support }]) => ({ speed, offset: index * STEP, support }));
};

/** Whether a match lies on the line. */
export const isOn = ({ speed, offset }: TimeLine, { query, reference }: Match): boolean =>
  Math.abs((reference - speed * query) / PICTURES_PER_SECOND - offset) <= STEP;
