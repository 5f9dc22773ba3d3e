import { z } from 'zod';
import { browseVideos, pageOfVideos } from './catalogue.schema.ts';

const params = z.object({ videoId: z.uuid() });
const response = z.object({ isSaved: z.boolean() });

export const saveVideo = { params, response };
export const unsaveVideo = { params, response };
export const getSaved = { params, response };

export const savedVideos = {
  query: browseVideos.query.pick({ page: true }),
  response: pageOfVideos,
};
