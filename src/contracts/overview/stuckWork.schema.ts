import { z } from 'zod';
import { byRecord, reason } from '#contracts/shared/byRecord.schema.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

export const stuckItem = z
  .object({
    process: z.string(),
    /** What staff call one of them. */
    title: z.string(),
    itemId: z.string(),
    /** What the id does not say; null when it says enough. */
    about: z.string().nullable(),
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
    /** Of an event to which nobody could react: whether it may be skipped; null for everything else, and who may not skip it. */
    skip: z
      .object({
        parkedId: z.uuid(),
        /** Who proposed to skip it, and why; null when nobody has. */
        proposal: z.object({ proposedBy: z.uuid(), reason: z.string() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'StuckItem' });

export const adminListStuckWork = { response: z.object({ items: z.array(stuckItem) }) };

export const tryStuckWorkAgain = {
  params: z.object({ process: z.string().max(40), itemId: z.string().max(100) }),
  response: z.object({ success: z.literal(true) }),
};

const success = z.object({ success: z.literal(true) });

export const proposeSkip = { params: byRecord, body: reason, response: success };

export const confirmSkip = { params: byRecord, response: success };
