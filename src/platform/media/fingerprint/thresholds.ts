/**
 * Every number that decides. They were chosen on some 30 short public clips with 18 alterations each and on different
 * recordings of one room; `npm run recall` measures them again. Lower `STRONG` only with evidence: a wrongly refused
 * creator costs more than a moderator's minute.
 */

/** Of the 64 signs of a picture's hash, how many may differ in a copy; unrelated pictures differ in 32 ± 4. */
export const HASH_DISTANCE = 12;
/** Hashes of one video that differ in no more signs are the same one to the index. */
export const TWIN_DISTANCE = 1;
/** A picture with more differences than this below one grey level is flat: its signs are noise. */
export const MOST_FLAT_SIGNS = 44;

/** Pictures of a known video that are put into the index: one per 10 s, in short videos more. */
export const ANCHORS = { everySeconds: 10, least: 24, most: 120 } as const;
/** Pictures of a video that are looked up: one a second, in short videos more; of each frame inside of them fewer. */
export const LOOKED_UP = {
  whole: { everySeconds: 1, least: 60, most: 150 },
  frame: { everySeconds: 3, least: 40, most: 50 },
} as const;
/** So many frames of a video are looked up; of one of more than half an hour fewer, since each is kept in memory as long as it is compared. */
export const FRAMES = { most: 10, least: 2, secondsTogether: 4 * 3600 } as const;

/** Two videos are laid over each other at these speeds of one against the other. */
export const SPEEDS = { least: 0.8, most: 1.25, step: 0.01 } as const;
/** A fitting line in time has at least this many pictures on it. */
export const LEAST_ON_LINE = 2;
/** And at least so much weight: the copies of `npm run recall` have 0.5 and more, unrelated videos mostly below 0.1. */
export const LEAST_SUPPORT = 0.3;

/** A picture agrees when the better tiles of a 3 × 3 grid correlate by this much; a banner hides the other tiles. */
export const TILE_AGREEMENT = 0.9;
export const BETTER_TILES = 5;
/** Standard deviation in grey levels below which a tile has nothing to compare. */
export const LEAST_TEXTURE = 1;

/** The stretch that two videos share is the longest in which at least this share of the pictures agrees. */
export const STRETCH_AGREEMENT = 0.2;
/** Pictures that agree, and the share of the shorter video (but no more than so many seconds): less is an opening title. */
export const LEAST_STRETCH = { pictures: 3, share: 0.2, seconds: 30 } as const;

/**
 * Correlation of what moves, after each side's mean picture is taken away. Copies lie at 0.92 to 1 in the median, different
 * recordings of one camera at no more than 0.68 over 45 s and 0.49 over 65 s; short stretches prove nothing.
 */
export const STRONG = { residual: 0.85, seconds: 30 } as const;
export const SIMILAR_RESIDUAL = { long: 0.5, short: 0.4 } as const;
/** The same for what a frame shows. */
export const FRAME_RESIDUAL = 0.7;
/** Where hardly anything moves, the pictures themselves must be this much alike. */
export const STILL_LIKENESS = 0.97;
/** Root mean square of the movement in grey levels; below it only noise would be correlated. */
export const LEAST_MOVEMENT = 1.5;

/** Share of the signs of sound that differ: copies have up to 0.24, other sound from 0.41. */
export const SAME_SOUND = 0.35;
/** Steps of audible sound on both sides below which nothing can be said: three seconds. */
export const LEAST_SOUND_STEPS = 24;
