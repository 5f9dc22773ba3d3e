/** Where the part lies that two videos have in common, on one axis of time. */
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';

type Likeness = Pick<AdminVideo['likenesses'][number], 'offsetSeconds' | 'overlapSeconds' | 'durationSeconds'>;

/** Shares of the axis, 0 to 1. */
type Line = { start: number; length: number };

export type MatchLines = {
  /** Where the common part begins, in seconds of each. */
  inThis: number;
  inOther: number;
  thisLine: Line;
  otherLine: Line;
  common: Line;
};

/** Both videos laid so that what they have in common lies one below the other. */
export const matchLines = (likeness: Likeness, durationSeconds: number): MatchLines => {
  const { offsetSeconds, overlapSeconds } = likeness;
  const inThis = Math.max(0, -offsetSeconds);
  const inOther = Math.max(0, offsetSeconds);
  const otherSeconds = likeness.durationSeconds ?? inOther + overlapSeconds;
  const begin = Math.min(0, -offsetSeconds);
  const end = Math.max(durationSeconds, otherSeconds - offsetSeconds, inThis + overlapSeconds);
  const span = end - begin || 1;
  const line = (from: number, seconds: number): Line => ({ start: (from - begin) / span, length: seconds / span });
  return {
    inThis,
    inOther,
    thisLine: line(0, durationSeconds),
    otherLine: line(-offsetSeconds, otherSeconds),
    common: line(inThis, overlapSeconds),
  };
};
