import { z } from 'zod';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { video } from './catalogue.schema.ts';
import { featuredLimits } from '#contracts/site/houseRules.ts';

const byRecord = z.object({ id: z.uuid() });
const day = z.iso.date('Please enter a date');

export const featuredVideos = { response: z.object({ videos: z.array(video) }) };

export const adminFeatured = z
  .object({
    /** The id of the video. */
    id: z.uuid(),
    title: z.string(),
    creatorId: z.uuid().nullable(),
    creator: z.string(),
    /** 1 is the first place. */
    place: z.int(),
    from: z.iso.date(),
    /** The last day. */
    until: z.iso.date(),
    isShown: z.boolean(),
  })
  .meta({ id: 'AdminFeatured' });
export const adminListFeatured = { query: listQuery, response: z.array(adminFeatured) };
export const featureVideo = {
  params: byRecord,
  body: z.object({
    place: z.int('Please choose a place').min(1).max(featuredLimits.most),
    from: day,
    until: day,
  }),
  response: z.object({ success: z.boolean() }),
};
export const endFeature = {
  params: byRecord,
  body: z.object({ reason: z.string().trim().min(5, 'Please say why').max(1000) }),
  response: z.object({ success: z.boolean() }),
};
