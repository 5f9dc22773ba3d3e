/** The start page of staff. */
import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './overview.schema.ts';

export type Overview = z.infer<typeof schema.overview>;
export type Alarm = z.infer<typeof schema.alarm>;
export type Queue = z.infer<typeof schema.queue>;
export type MoneyDay = NonNullable<Overview['money']>['days'][number];

export const getOverview = endpoint<typeof schema.getOverview>({
  method: 'GET',
  path: '/api/admin/overview',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'What waits for the caller’s roles, sales and fees by the day, disputes, the books, and work that failed.',
});
