import { z } from 'zod';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

export const stuckItem = z
  .object({
    process: z.string(),
    /** What staff call one of them. */
    title: z.string(),
    itemId: z.string(),
    state: z.string(),
    /** When it should have moved on. */
    dueAt: z.iso.datetime(),
    /** Failed steps in a row. */
    failures: z.int(),
    /** Why the last step failed; null when none has. */
    error: z.string().nullable(),
    triedAt: z.iso.datetime().nullable(),
    /** Whom to ask. */
    ask: z.enum(staffRoles),
    /** Whether the caller may. */
    mayTry: z.boolean(),
  })
  .meta({ id: 'StuckItem' });

export const adminListStuckWork = { response: z.object({ items: z.array(stuckItem) }) };

export const tryStuckWorkAgain = {
  params: z.object({ process: z.string().max(40), itemId: z.string().max(100) }),
  response: z.object({ success: z.literal(true) }),
};
