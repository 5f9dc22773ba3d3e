import { z } from 'zod';
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
