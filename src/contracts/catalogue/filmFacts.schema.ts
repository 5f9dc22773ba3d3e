import { z } from 'zod';

/** What the checks measured; null before the checks. Sizes in pixels. */
export const filmFacts = {
  width: z.int().nullable(),
  height: z.int().nullable(),
  frameRate: z.number().nullable(),
  hasSound: z.boolean().nullable(),
};
