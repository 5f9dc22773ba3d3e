import { z } from 'zod';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { originalMatters } from './originalMatters.ts';
import { staffRoles } from './vocabulary.ts';

const byVideo = z.object({ id: z.uuid() });
const matterKind = z.enum(originalMatters);

/** Why the original of a sold video has to be seen. */
export const originalReason = z.object({
  reason: z.string().trim().min(10, 'Please say in a sentence why').max(1000),
});

/** What staff see of a video: its original if they hold a matter for which it is needed, and its preview while there is one. */
export const adminOpenOriginal = {
  params: byVideo,
  /** Needed for a sold video only. */
  body: originalReason.partial(),
  response: z.object({
    /** It plays in the browser of this sign-in only, and as long as the matter is open. */
    original: z.object({ url: z.string(), expiresAt: z.iso.datetime() }).nullable(),
    /** Null once it is sold. */
    previewUrl: z.string().nullable(),
    /** What is missing: a matter that the caller holds, a reason, or a second person who agrees. */
    needs: z.enum(['matter', 'reason', 'secondPerson']).nullable(),
  }),
};
export const agreeToOriginal = {
  params: byVideo,
  /** The wish that the second person has read; a later one needs an agreement of its own. */
  body: z.object({ openingId: z.uuid() }),
  response: z.object({ success: z.boolean() }),
};

export const adminOpening = z
  .object({
    id: z.uuid(),
    videoId: z.uuid(),
    title: z.string(),
    by: z.uuid(),
    name: z.string(),
    position: z.enum(staffRoles).nullable(),
    matter: matterKind,
    matterId: z.uuid(),
    status: z.enum(['wanted', 'agreed', 'opened']),
    /** Who agreed, for a sold video. */
    agreedBy: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AdminOpening' });
export const adminListOpenings = { query: listQuery, response: z.array(adminOpening) };
/** Of one video, the newest first, with the reasons; null where there is none or the creator's account is erased. */
export const adminVideoOpenings = {
  params: byVideo,
  response: z.object({ openings: z.array(adminOpening.extend({ reason: z.string().nullable() })) }),
};

export const orderOpening = z.object({
  at: z.iso.datetime(),
  /** The role of the person. */
  position: z.enum(staffRoles),
  matter: matterKind,
});
export const orderOpenings = {
  params: z.object({ orderId: z.uuid() }),
  response: z.object({ openings: z.array(orderOpening) }),
};
