import { z } from 'zod';
import { browseVideos, pageOfVideos } from './catalogue.schema.ts';

export const creator = z
  .object({
    username: z.string(),
    displayName: z.string(),
    /** Empty until the creator writes one. */
    bio: z.string(),
    avatarUrl: z.string().nullable(),
    memberSince: z.iso.datetime(),
    soldCount: z.int(),
    /** Buyers can write to the creator. */
    takesMessages: z.boolean(),
  })
  .meta({ id: 'Creator' });

export const getCreator = {
  params: z.object({ username: z.string().min(1).max(60) }),
  query: browseVideos.query.pick({ page: true }),
  response: pageOfVideos.extend({ creator }),
};
