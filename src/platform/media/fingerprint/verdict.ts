import type { Extent } from './fingerprint.ts';
import { FRAME_RESIDUAL, LEAST_STRETCH, SAME_SOUND, SIMILAR_RESIDUAL, STILL_LIKENESS, STRONG } from './thresholds.ts';

/** `strong`: surely the same recording. `similar`: perhaps; a moderator should review it. */
export type Verdict = 'none' | 'similar' | 'strong';

type Findings = {
  /** Whether all of the new pictures was compared; what shows another video in a frame is never surely that recording. */
  extent: Extent;
  /** Of the picture in the middle of those that can be judged, −1 to 1. */
  likeness: number;
  overlapSeconds: number;
  residual: number;
  soundError: number | null;
  /** Pictures that agree. */
  agreeing: number;
  /** Length of the shorter video. */
  shorterSeconds: number;
};

/** The verdict on two videos that share a stretch. */
export const verdictOf = (findings: Findings): Verdict => {
  const { extent, overlapSeconds, residual, soundError, agreeing, shorterSeconds } = findings;
  const leastSeconds = Math.min(LEAST_STRETCH.seconds, LEAST_STRETCH.share * shorterSeconds);
  if (agreeing < LEAST_STRETCH.pictures || overlapSeconds < leastSeconds) return 'none';
  const isLong = overlapSeconds >= STRONG.seconds;
  const isSameSound = soundError !== null && soundError <= SAME_SOUND;
  if (extent === 'whole' && isLong && residual >= STRONG.residual && (isSameSound || soundError === null))
    return 'strong';
  return isOther(findings, isLong) && !isSameSound ? 'none' : 'similar';
};

/** What moves otherwise is another recording in the same place; the shorter the stretch, the more may be chance. */
const isOther = ({ extent, residual, likeness }: Findings, isLong: boolean): boolean => {
  // Many frames are compared, and a still one has little to tell it from any other.
  if (extent === 'frame') return residual < FRAME_RESIDUAL;
  return residual === 0
    ? likeness < STILL_LIKENESS
    : residual < (isLong ? SIMILAR_RESIDUAL.long : SIMILAR_RESIDUAL.short);
};
