import { z } from 'zod';
import { videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import { rightsKinds } from './moderationVocabulary.ts';
import { browseLimits, orientations, resolutions } from './vocabulary.ts';

/** What the checks measured; null before the checks. Sizes in pixels. */
export const filmFacts = {
  width: z.int().nullable(),
  height: z.int().nullable(),
  frameRate: z.number().nullable(),
  hasSound: z.boolean().nullable(),
};

const secondsBound = z.coerce
  .number('A length is a number of seconds.')
  .int('A length is a whole number of seconds.')
  .min(0, 'A length is not below zero.')
  .max(browseLimits.longestSeconds, 'A length is at most a day.')
  .optional();

/** Bounds of what the checks measured, inclusive; absent means that there is none. */
export const filmFilters = {
  minSeconds: secondsBound,
  maxSeconds: secondsBound,
  /** The least number of pixels of the shorter side. */
  resolution: z.enum(resolutions, `The resolution is one of ${resolutions.join(', ')}.`).optional(),
  orientation: z.enum(orientations, `The orientation is one of ${orientations.join(', ')}.`).optional(),
};

/** A sprite of many small frames, row by row; sizes in pixels. */
export const storyboard = z
  .object({
    url: z.string(),
    tileWidth: z.int(),
    tileHeight: z.int(),
    columns: z.int(),
    rows: z.int(),
    /** The number of tiles that hold a frame. */
    tiles: z.int(),
    /** Tile n shows the frame played between n and n + 1 times this interval. */
    intervalSeconds: z.number(),
  })
  .meta({ id: 'Storyboard' });

/** Another video that looks or sounds like this one, uploaded before or after it. */
export const likeness = z
  .object({
    videoId: z.uuid(),
    verdict: z.enum(['similar', 'strong']),
    overlapSeconds: z.number(),
    /** Where the overlap begins in this video, counted from its start in the other one. */
    offsetSeconds: z.number(),
    title: z.string(),
    creator: z.string(),
    status: z.enum(videoStatuses),
    thumbnail: z.string().nullable(),
    durationSeconds: z.number().nullable(),
    storyboard: storyboard.nullable(),
    uploadDate: z.iso.datetime(),
  })
  .meta({ id: 'VideoLikeness' });

/** What speaks against the rights in a video. */
export const rightsFinding = z
  .object({ kind: z.enum(rightsKinds), videoId: z.uuid().nullable() })
  .meta({ id: 'RightsFinding' });
