/** How the installation runs, for those who operate it. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './operations.schema.ts';

export type Operations = z.infer<typeof schema.operations>;

export const getOperations = endpoint<typeof schema.getOperations>({
  method: 'GET',
  path: '/api/admin/operations',
  access: staff(),
  limit: 'general',
  summary: 'Processes, how far read models and policies are behind, jobs, storage and versions.',
});
