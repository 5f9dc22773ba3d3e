import { z } from 'zod';
import { byRecord, reason } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { reportedThings, reportLimits, reportReasons, reportStatuses, type ReportReason } from './vocabulary.ts';

const reasonNames = reportReasons.map(([value]) => value) as [ReportReason, ...ReportReason[]];

export const reportThing = {
  body: z
    .object({
      thing: z.enum(reportedThings),
      thingId: z.uuid(),
      reason: z.enum(reasonNames, 'Please choose what is wrong'),
      words: z
        .string()
        .trim()
        .max(reportLimits.words, `Please use at most ${reportLimits.words} characters`)
        .default(''),
    })
    .refine(({ reason, words }) => reason !== 'other' || words.length >= 5, {
      path: ['words'],
      error: 'Please say what is wrong',
    }),
  response: z.object({ success: z.boolean() }),
};

export const adminReportRow = z
  .object({
    id: z.uuid(),
    thing: z.enum(reportedThings),
    thingId: z.uuid(),
    reason: z.enum(reasonNames),
    status: z.enum(reportStatuses),
    reportedAt: z.iso.datetime(),
    /** How many people have reported the same thing. */
    reports: z.int(),
  })
  .meta({ id: 'AdminReportRow' });

export const adminReport = adminReportRow
  .extend({
    /** The email of the reporter; empty once the account is closed. */
    words: z.string(),
    reporterId: z.uuid(),
    reporter: z.string(),
    /** The thing that was reported; null when it no longer exists. */
    subject: z
      .object({
        /** Its title or text. */
        text: z.string(),
        /** The person who made it; null without an account. */
        ownerId: z.uuid().nullable(),
        /** The console record to which it belongs; a message has none. */
        placeId: z.uuid().nullable(),
        /** Moderators have hidden it: only staff see it. */
        isHidden: z.boolean(),
      })
      .nullable(),
    decidedBecause: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdminReport' });

export const adminListReports = { query: listQuery, response: z.array(adminReportRow) };
export const reportFilter = z.object({
  status: z.enum(reportStatuses).optional(),
  id: z.array(z.uuid()).max(100).optional(),
});
export const adminGetReport = { params: byRecord, response: adminReport };
export const dismissReport = { params: byRecord, body: reason, response: adminReport };
export const settleReport = { params: byRecord, body: reason, response: adminReport };
