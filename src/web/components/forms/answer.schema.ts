import { z } from 'zod';

/** One answer that is not blank, as it was typed. */
export const answer = (name: string, missing: string) =>
  z.object({ [name]: z.string(missing).refine((typed) => typed.trim() !== '', missing) });
