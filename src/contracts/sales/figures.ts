import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './figures.schema.ts';

/** The public figures; amounts in pence, times in seconds. */
export type Figures = z.infer<typeof schema.getFigures.response>;

export const getFigures = endpoint<typeof schema.getFigures>({
  method: 'GET',
  path: '/api/figures',
  access: 'open',
  limit: 'general',
  summary: 'Counts from the log up to a checkpoint: sold, sold twice, time to review, claims upheld, paid out.',
});
