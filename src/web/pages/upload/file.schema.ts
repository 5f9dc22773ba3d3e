import { z } from 'zod';
import * as schema from '#contracts/catalogue/catalogue.schema.ts';

const { fileName, sizeBytes } = schema.createVideo.body.shape;

/** The limits of a file, whatever its details are. */
export const uploadedFile = z.object({ fileName, sizeBytes });
