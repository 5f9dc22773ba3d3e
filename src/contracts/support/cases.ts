import type { z } from 'zod';
import { endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './cases.schema.ts';

export type SentCase = z.infer<typeof schema.sentCase>;
export type MyCase = z.infer<typeof schema.myCases.response>['cases'][number];
export type AdminCase = z.infer<typeof schema.adminCase>;
export type AdminCaseRow = z.infer<typeof schema.adminCaseRow>;

export const readCase = endpoint<typeof schema.readCase>({
  method: 'POST',
  path: '/api/cases/:caseId/read',
  access: 'open',
  limit: 'general',
  summary: 'A message to us with its answers, for its sender: signed in, or by the key that was mailed.',
});
export const continueCase = endpoint<typeof schema.continueCase>({
  method: 'POST',
  path: '/api/cases/:caseId/entries',
  access: 'open',
  limit: 'general',
  summary: 'Another message in a conversation with us, by its sender; safe to repeat.',
});
export const myCases = endpoint<typeof schema.myCases>({
  method: 'GET',
  path: '/api/my/cases',
  access: 'signedIn',
  limit: 'general',
  summary: 'Lists your messages to us, newest first.',
});

const helpers = staff('moderator', 'finance');
export const adminListCases = endpoint<typeof schema.adminListCases>({
  method: 'GET',
  path: '/api/admin/cases',
  access: helpers,
  limit: 'general',
  summary: 'Messages to support and contact; those of creators with Creator Pro first, then what has waited longest.',
});
export const adminGetCase = endpoint<typeof schema.adminGetCase>({
  method: 'GET',
  path: '/api/admin/cases/:id',
  access: helpers,
  limit: 'general',
  summary: 'A message with its sender, every answer and note, and what it is about.',
});
export const answerCase = endpoint<typeof schema.answerCase>({
  method: 'POST',
  path: '/api/admin/cases/:id/answer',
  access: helpers,
  limit: 'general',
  summary: 'Writes to the sender, who gets it by mail with a link to reply; safe to repeat.',
});
export const noteCase = endpoint<typeof schema.noteCase>({
  method: 'POST',
  path: '/api/admin/cases/:id/note',
  access: helpers,
  limit: 'general',
  summary: 'A note that staff alone read; safe to repeat.',
});
export const linkCase = endpoint<typeof schema.linkCase>({
  method: 'POST',
  path: '/api/admin/cases/:id/link',
  access: helpers,
  limit: 'general',
  summary: 'Notes which person, video or order a message is about.',
});
export const closeCase = endpoint<typeof schema.closeCase>({
  method: 'POST',
  path: '/api/admin/cases/:id/close',
  access: helpers,
  limit: 'general',
  summary: 'Closes a message without an answer, with a reason that staff read.',
});
