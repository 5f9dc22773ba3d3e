import { z } from 'zod';
import { reclaimSubjects } from './reclaimVocabulary.ts';

export const reclaimAccount = {
  body: z.object({
    userId: z.uuid(),
    about: z.enum(reclaimSubjects),
    /** When it happened. */
    at: z.iso.datetime(),
    key: z.string().min(1).max(200),
  }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
