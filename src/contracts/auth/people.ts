/** What staff can do about people: roles, search, timeline, appeals, erasure. */
import type { z } from 'zod';
import { byAccount, byAddress, endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './people.schema.ts';

export type SearchHit = z.infer<typeof schema.searchHit>;
export type PersonEvent = z.infer<typeof schema.personEvent>;
export type SuspensionStory = z.infer<typeof schema.suspensionStory>;
export type DataRead = z.infer<typeof schema.dataRead>;
export type SearchKind = SearchHit['kind'];

export const proposeRole = endpoint<typeof schema.proposeRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/propose-role',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Proposes a staff role for another person; another admin decides.',
});
export const confirmRole = endpoint<typeof schema.confirmRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/confirm-role',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Gives a proposed role; the proposer cannot confirm it.',
});
export const declineRole = endpoint<typeof schema.declineRole>({
  method: 'POST',
  path: '/api/admin/accounts/:id/decline-role',
  access: staff(),
  limit: 'general',
  summary: 'Declines or withdraws a proposed role.',
});
export const takeRoleAway = endpoint<typeof schema.takeRoleAway>({
  method: 'POST',
  path: '/api/admin/accounts/:id/take-role-away',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Removes a staff role from another person at once, and ends their sessions.',
});
export const proposePasskeyReset = endpoint<typeof schema.proposePasskeyReset>({
  method: 'POST',
  path: '/api/admin/accounts/:id/propose-passkey-reset',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Proposes to remove the passkeys of a member of staff who has lost them; another admin decides.',
});
export const confirmPasskeyReset = endpoint<typeof schema.confirmPasskeyReset>({
  method: 'POST',
  path: '/api/admin/accounts/:id/confirm-passkey-reset',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Removes them, ends the sessions, and mails a link for a new one; the proposer cannot confirm it.',
});
export const declinePasskeyReset = endpoint<typeof schema.declinePasskeyReset>({
  method: 'POST',
  path: '/api/admin/accounts/:id/decline-passkey-reset',
  access: staff(),
  limit: 'general',
  summary: 'Declines or withdraws the proposal.',
});
export const searchForStaff = endpoint<typeof schema.searchForStaff>({
  method: 'GET',
  path: '/api/admin/search',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'Searches everything that the caller may open, by words, id, email, receipt number or reference.',
});
export const getTimeline = endpoint<typeof schema.getTimeline>({
  method: 'GET',
  path: '/api/admin/accounts/:id/timeline',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'What a person did and what was done to them, newest first, a page at a time.',
});
export const listReads = endpoint<typeof schema.listReads>({
  method: 'GET',
  path: '/api/admin/reads',
  access: staff('auditor'),
  limit: 'general',
  summary: 'Lists which staff read whose personal data, the latest first.',
});
export const upholdSuspension = endpoint<typeof schema.upholdSuspension>({
  method: 'POST',
  path: '/api/admin/accounts/:id/uphold-suspension',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Refuses the appeal against a suspension; whoever suspended cannot decide it.',
});
export const readSuspension = endpoint<typeof schema.readSuspension>({
  method: 'POST',
  path: '/api/suspensions/:userId/read',
  access: 'open',
  limit: byAddress(120, 3600),
  summary: 'Why an account is suspended, for whoever holds the key that was mailed to its owner.',
});
export const appealSuspension = endpoint<typeof schema.appealSuspension>({
  method: 'POST',
  path: '/api/suspensions/:userId/appeal',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Appeals against a suspension, once.',
});
export const mySuspension = endpoint<typeof schema.mySuspension>({
  method: 'GET',
  path: '/api/my/suspension',
  access: 'signedIn',
  isForSuspended: true,
  limit: 'general',
  summary: 'Why the own account is suspended and since when, and how the appeal stands.',
});
export const appealMySuspension = endpoint<typeof schema.appealMySuspension>({
  method: 'POST',
  path: '/api/my/suspension/appeal',
  access: 'signedIn',
  isForSuspended: true,
  limit: byAccount(20, 3600),
  summary: 'Appeals against the own suspension, once.',
});
export const previewErasure = endpoint<typeof schema.previewErasure>({
  method: 'GET',
  path: '/api/admin/accounts/:id/erasure',
  access: staff(),
  limit: 'general',
  summary: 'What erasing an account would take away, what is kept and why, and what stands against it.',
});
export const eraseAccount = endpoint<typeof schema.eraseAccount>({
  method: 'POST',
  path: '/api/admin/accounts/:id/erase',
  access: staff(),
  fresh: true,
  limit: 'general',
  summary: 'Erases another person’s account for good.',
});
