import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './reports.schema.ts';

export type AdminReport = z.infer<typeof schema.adminReport>;
export type AdminReportRow = z.infer<typeof schema.adminReportRow>;

export const reportThing = endpoint<typeof schema.reportThing>({
  method: 'POST',
  path: '/api/reports',
  access: 'signedIn',
  limit: 'general',
  summary: 'Reports a video, a request, an answer or a message to the moderators; once per person and thing.',
});
export const adminListReports = endpoint<typeof schema.adminListReports>({
  method: 'GET',
  path: '/api/admin/reports',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'What people have reported; filter {status}: open (the oldest first), acted or dismissed.',
});
export const adminGetReport = endpoint<typeof schema.adminGetReport>({
  method: 'GET',
  path: '/api/admin/reports/:id',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'A report with what it is about as it stands now.',
});
export const dismissReport = endpoint<typeof schema.dismissReport>({
  method: 'POST',
  path: '/api/admin/reports/:id/dismiss',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Dismisses every open report about something, with a reason that the reporters are given.',
});
export const settleReport = endpoint<typeof schema.settleReport>({
  method: 'POST',
  path: '/api/admin/reports/:id/settle',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Ends every open report about something after action was taken, with a reason that the reporters are given.',
});
