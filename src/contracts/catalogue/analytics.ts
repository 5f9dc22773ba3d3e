import type { z } from 'zod';
import type * as schema from './analytics.schema.ts';
import { endpoint } from '#contracts/http/endpoint.ts';

export type Analytics = z.infer<typeof schema.getAnalytics.response>;
export type Figures = Analytics['totals'];

export const getAnalytics = endpoint<typeof schema.getAnalytics>({
  method: 'GET',
  path: '/api/my/analytics',
  access: 'creator',
  limit: 'general',
  summary: 'Views, previews, sales and earnings by day and by video over 7, 30, 90 or 365 days; more with Creator Pro.',
});
