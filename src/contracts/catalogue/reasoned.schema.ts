import { z } from 'zod';
import { codesFor, type ReasonUse } from './moderationVocabulary.ts';

const note = z.string().trim().max(1000);

/** A reason from the list and a free text: the creator reads at least one of them. */
export const reasoned = (use: ReasonUse, missing: string) =>
  z
    .object({
      code: z.enum(codesFor(use)).default('other'),
      /** The creator reads this after the sentence of the code. */
      reason: note.default(''),
      /** Only staff read this. */
      privateNote: note.default(''),
    })
    .refine(({ code, reason }) => code !== 'other' || reason.length >= 5, { path: ['reason'], error: missing });
