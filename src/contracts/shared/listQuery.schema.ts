import { z } from 'zod';

/** react-admin's simple REST list: JSON texts in the query, `Content-Range` in the answer. */
export const listQuery = z.object({
  sort: z.string().max(100).optional(),
  range: z.string().max(40).optional(),
  filter: z.string().max(2000).optional(),
});
