import { z } from 'zod';
import * as schema from '#contracts/catalogue/catalogue.schema.ts';

const { fileName, sizeBytes } = schema.createVideo.body.shape;

/** What a file must be, whatever is said of the video in it. */
export const uploadedFile = z.object({ fileName, sizeBytes });
