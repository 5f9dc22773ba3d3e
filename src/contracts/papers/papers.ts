import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './papers.schema.ts';

export type Papers = z.infer<typeof schema.openPapers.response>;

export const openPapers = endpoint<typeof schema.openPapers>({
  method: 'POST',
  path: '/api/orders/:orderId/papers',
  access: 'profileComplete',
  isForSuspended: true,
  limit: 'general',
  summary:
    'Signed links to the receipt, the licence and the credit notes of an own sold order as PDF, good for five minutes.',
});
export const openStatement = endpoint<typeof schema.openStatement>({
  method: 'POST',
  path: '/api/my/statement/paper',
  access: 'creator',
  limit: 'general',
  summary: 'A signed link to the own statement of a month (2026-11) or a year (2026) as PDF, good for five minutes.',
});
