import { advisedMinutes, longestHours } from '#contracts/site/houseRules.ts';

/** The limits of refusal; everything weaker is advice. Lengths in seconds, sizes in pixels, shares 0 to 1. */
export { refusedAbove as REFUSED_ABOVE, refusedBelow as REFUSED_BELOW } from '#contracts/site/houseRules.ts';

/** The limits of advice to the creator. */
export const ADVISED = {
  shortestSeconds: advisedMinutes.shortest * 60,
  longestSeconds: advisedMinutes.longest * 60,
  shortSide: 720,
  frameRate: 24,
  /** Width by height. */
  aspect: 1,
  blackShare: 0.2,
  frozenShare: 0.5,
  darkLuma: 40,
  brightLuma: 215,
  /** Real recordings 0.11 to 0.55; the same ones blurred on purpose 0.66 to 0.89. */
  blur: 0.65,
  letterboxShare: 0.05,
  /** Fixed cameras to 0.02, calm hands to 0.045, restless hands 0.06 to 0.1. */
  shake: 0.05,
  silentShare: 0.8,
  /** dB above full scale, between the samples as well (ITU-R BS.1770). */
  truePeakDb: 0,
  /** At 1280 × 720, H.264; larger pictures are measured against the same number. */
  bitRate: 1_000_000,
} as const;

/** A safeguard: a few bytes may claim one frame a century, and each quarter of a second of it would be examined. */
export const LONGEST_SECONDS = longestHours * 60 * 60;

/** The limits of an uploaded picture. */
export const PICTURE = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, minWidth: 320 } as const;

/** The time limit for reading the header. */
export const PROBE_MS = 30_000;

/** The time that work on `seconds` of video may take on a machine with nothing else to do: a minute to begin with, `factor` times the length, three hours at most. */
export const timeoutFor = (seconds: number, factor: number): number =>
  Math.min(60_000 + Math.max(0, seconds) * factor * 1000, 3 * 60 * 60 * 1000);
