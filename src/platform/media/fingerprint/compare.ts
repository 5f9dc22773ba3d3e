import { PICTURES_PER_SECOND, secondsOf, type Extent, type Fingerprint } from './fingerprint.ts';
import { layOver } from './pictures/layOver.ts';
import { GRID, residualOf, shiftedLikeness } from './likeness.ts';
import { couple, sharedPictures, type Couple, type Overlay } from './pictures/overlay.ts';
import { soundError } from './sound/soundError.ts';
import { longestStretch } from './sound/stretch.ts';
import { TILE_AGREEMENT } from './thresholds.ts';
import { verdictOf, type Verdict } from './verdict.ts';
import type { Transform } from './pictures/views.ts';

/** What a new video has in common with a known one. */
export type Comparison = {
  /** Length of the stretch in which the pictures agree, in seconds of the new video. */
  overlapSeconds: number;
  /** Share of the pictures of that stretch that agree, 0 to 1. */
  agreement: number;
  /** Correlation of what moves in that stretch, −1 to 1; 0 when hardly anything does. */
  residual: number;
  /** Share of the signs of sound that differ, 0 (equal) to 0.5 (unrelated); null when one side has nothing to hear. */
  soundError: number | null;
  /** The second of the known video at which the new one begins; negative when it has something before. */
  offsetSeconds: number;
  /** Seconds of the known video that pass in one second of the new one. */
  speed: number;
  transform: Transform;
  verdict: Verdict;
};

const UNRELATED: Comparison = {
  overlapSeconds: 0,
  agreement: 0,
  residual: 0,
  soundError: null,
  offsetSeconds: 0,
  speed: 1,
  transform: 'none',
  verdict: 'none',
};

/** At most so many pictures are compared one by one; of longer stretches some are left out evenly. */
const MOST_COMPARED = 1200;
const RESIDUAL_SIZE = 16;

/** Decides whether a new video shows the same recording as a known one, wholly or in part, altered or not. */
export const compare = (query: Fingerprint, reference: Fingerprint, extent: Extent = 'whole'): Comparison => {
  const both = couple(query, reference);
  const overlay = layOver(both, extent);
  if (overlay === undefined) return UNRELATED;
  const pictures = sharedPictures(both, overlay.line, MOST_COMPARED);
  const likenesses = pictures.map((picture) => likenessAt(both, overlay, picture));
  const stretch = longestStretch(
    likenesses.map((likeness) => (likeness === undefined ? undefined : likeness >= TILE_AGREEMENT)),
  );
  if (stretch === undefined) return UNRELATED;
  const shared = pictures.slice(stretch.from, stretch.to);
  const from = (shared[0] ?? 0) / PICTURES_PER_SECOND;
  const to = ((shared.at(-1) ?? 0) + 1) / PICTURES_PER_SECOND;
  const findings = {
    overlapSeconds: to - from,
    agreement: stretch.agreement,
    residual: residualOf(
      shared.map((picture) => both.pairAt(overlay, picture, RESIDUAL_SIZE)).filter((pair) => pair !== undefined),
    ),
    soundError: soundError(query.sound, reference.sound, overlay.line, { from, to }),
  };
  return {
    ...findings,
    offsetSeconds: overlay.line.offset,
    speed: overlay.line.speed,
    transform: overlay.transform,
    verdict: verdictOf({
      ...findings,
      extent,
      agreeing: stretch.agreeing,
      likeness: median(likenesses.slice(stretch.from, stretch.to).filter((likeness) => likeness !== undefined)),
      shorterSeconds: Math.min(secondsOf(query), secondsOf(reference)),
    }),
  };
};

/** Undefined when there is too little to see in the picture. */
const likenessAt = (both: Couple, overlay: Overlay, picture: number): number | undefined => {
  const pair = both.pairAt(overlay, picture, GRID);
  return pair && shiftedLikeness(...pair);
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
