import { z } from 'zod';

/** Who decided on a proposal, and when; null while it waits. */
export const decision = {
  decidedBy: z.uuid().nullable(),
  decider: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
};
