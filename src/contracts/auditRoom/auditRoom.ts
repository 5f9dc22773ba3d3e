/** The room of the auditors: the log as a list, the history of a thing, checks of the whole log, and signed statements. */
import type { z } from 'zod';
import { endpoint, byAccount, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './auditRoom.schema.ts';

/** An event of the log, without personal values. */
export type AuditEvent = z.infer<typeof schema.auditEvent>;
/** An event about a thing, and what it changed of its state. */
export type AuditStep = z.infer<typeof schema.auditStep>;
/** One value of a state with its place in it, e.g. `order.terms.pricePence`. */
export type StateValue = z.infer<typeof schema.stateValue>;
/** A check of the whole log: who asked for it, how far it is, and what it found. */
export type AuditRun = z.infer<typeof schema.auditRun>;
/** Signed evidence about one thing, as files. */
export type AuditStatement = z.infer<typeof schema.adminGetStatement.response>;

/** Refuses nothing: an unknown type finds nothing. */
export const adminListAuditLog = endpoint<typeof schema.adminListAuditLog>({
  method: 'GET',
  path: '/api/admin/audit',
  access: staff('auditor'),
  limit: 'general',
  summary: 'The events of the log, the newest first; personal values stay sealed.',
});
/** Every type of event that this version knows, in the order of the alphabet. */
export const adminListEventTypes = endpoint<typeof schema.adminListEventTypes>({
  method: 'GET',
  path: '/api/admin/audit/types',
  access: staff('auditor'),
  limit: 'general',
  summary: 'The types of events that the log can hold.',
});
/** Answers `not-found` where the log has nothing about it, and `too-large` where it has more than one page can show. */
export const adminGetHistory = endpoint<typeof schema.adminGetHistory>({
  method: 'GET',
  path: '/api/admin/audit/history/:kind/:id',
  access: staff('auditor'),
  limit: byAccount(300, 60),
  summary: 'Everything that happened to one thing, and what each event changed.',
});
/** `position`: right after the event there. Answers `not-found` where there was nothing about it yet. */
export const adminGetMoment = endpoint<typeof schema.adminGetMoment>({
  method: 'GET',
  path: '/api/admin/audit/history/:kind/:id/moment',
  access: staff('auditor'),
  limit: byAccount(600, 60),
  summary: 'The state of one thing as it stood at a moment of the log.',
});
/** Answers `conflict` while no checkpoint covers its events. */
export const adminGetStatement = endpoint<typeof schema.adminGetStatement>({
  method: 'GET',
  path: '/api/admin/audit/statements/:kind/:id',
  access: staff('auditor'),
  limit: byAccount(30, 60),
  summary: 'The events of one thing with their proofs, signed, as JSON and PDF.',
});
/** The newest first, at most 50. */
export const adminListAuditRuns = endpoint<typeof schema.adminListAuditRuns>({
  method: 'GET',
  path: '/api/admin/audit-runs',
  access: staff('auditor'),
  limit: 'general',
  summary: 'The checks of the log that auditors have asked for, with their progress.',
});
/** Answers `conflict` while a check of the same kind waits or runs. */
export const startAuditRun = endpoint<typeof schema.startAuditRun>({
  method: 'POST',
  path: '/api/admin/audit-runs',
  access: staff('auditor'),
  limit: byAccount(20, 60),
  summary: 'Begins a check of the whole log while the site runs.',
});
