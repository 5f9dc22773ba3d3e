import type { z } from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import type * as schema from './plans.schema.ts';

export type Plan = z.infer<typeof schema.plan>;

export const getPlan = endpoint<typeof schema.getPlan>({
  method: 'GET',
  path: '/api/my/plan',
  access: 'creator',
  limit: 'general',
  summary: 'Reads your plan as the payment provider has it at this moment.',
});
export const startPro = endpoint<typeof schema.startPro>({
  method: 'POST',
  path: '/api/my/plan/checkout',
  access: 'creator',
  limit: 'general',
  summary:
    'Opens the page on which Creator Pro is paid; the same page as long as it is open, refused with a live plan.',
});
export const cancelPro = endpoint<typeof schema.cancelPro>({
  method: 'POST',
  path: '/api/my/plan/cancel',
  access: 'creator',
  limit: 'general',
  summary: 'Ends Creator Pro at the end of the month that is paid; at once when the last payment failed.',
});
export const resumePro = endpoint<typeof schema.resumePro>({
  method: 'POST',
  path: '/api/my/plan/resume',
  access: 'creator',
  limit: 'general',
  summary: 'Undoes a cancellation before it takes effect.',
});
export const openPortal = endpoint<typeof schema.openPortal>({
  method: 'POST',
  path: '/api/my/plan/portal',
  access: 'creator',
  limit: 'general',
  summary: 'A short-lived page of the payment provider for the card, the invoices and the end of the plan.',
});
