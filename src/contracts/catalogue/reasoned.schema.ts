import { z } from 'zod';
import { codesFor, type ReasonUse } from './moderationVocabulary.ts';

const note = z.string().trim().max(1000);

/** A reason from the list and words of one's own: of the two the creator reads at least one. */
export const reasoned = (use: ReasonUse, missing: string) =>
  z
    .object({
      code: z.enum(codesFor(use)).default('other'),
      /** Read by the creator, after the sentence of the code. */
      reason: note.default(''),
      /** Read by staff alone. */
      privateNote: note.default(''),
    })
    .refine(({ code, reason }) => code !== 'other' || reason.length >= 5, { path: ['reason'], error: missing });
