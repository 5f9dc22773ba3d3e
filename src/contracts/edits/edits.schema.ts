/** Requests and answers about changes of listings. */
import { z } from 'zod';
import { reason } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { studioVideo } from '#contracts/catalogue/studio.schema.ts';

/** A side of the comparison; null for what does not change. */
const side = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  /** An address with an end. */
  thumbnail: z.string().nullable(),
});

export const adminEdit = z
  .object({
    id: z.uuid(),
    videoId: z.uuid(),
    /** What buyers see now. */
    title: z.string(),
    creatorId: z.uuid(),
    creator: z.string(),
    /** It waits, or is live and sampled. */
    kind: z.enum(['waiting', 'live']),
    before: side,
    after: side,
    at: z.iso.datetime(),
  })
  .meta({ id: 'AdminEdit' });

const byEdit = z.object({ id: z.uuid(), editId: z.uuid() });
const done = z.object({ success: z.boolean() });

export const withdrawEdit = { params: z.object({ videoId: z.uuid() }), response: studioVideo };
export const adminListEdits = { query: listQuery, response: z.array(adminEdit) };
export const approveEdit = { params: byEdit, response: done };
export const declineEdit = {
  params: byEdit,
  body: reason,
  response: done,
};
