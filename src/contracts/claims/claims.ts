import type { z } from 'zod';
import { byAddress, endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './claims.schema.ts';

export type SentClaim = z.infer<typeof schema.sentClaim>;
export type ClaimAgainstMe = z.infer<typeof schema.claimAgainstMe>;
export type ClaimSummary = z.infer<typeof schema.myClaims.response>['claims'][number];
export type AdminClaim = z.infer<typeof schema.adminClaim>;
export type AdminClaimRow = z.infer<typeof schema.adminClaimRow>;
export type Strike = z.infer<typeof schema.strike>;

export const submitClaim = endpoint<typeof schema.submitClaim>({
  method: 'POST',
  path: '/api/claims',
  access: 'open',
  limit: byAddress(40, 3600),
  summary: 'A copyright notice with its six elements; answers its reference, which is mailed too.',
});
export const readClaim = endpoint<typeof schema.readClaim>({
  method: 'POST',
  path: '/api/claims/:claimId/read',
  access: 'open',
  limit: byAddress(120, 3600),
  summary: 'How a notice stands, for whoever holds the key that was mailed to its sender.',
});
export const completeClaim = endpoint<typeof schema.completeClaim>({
  method: 'POST',
  path: '/api/claims/:claimId/complete',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Adds what a moderator asked the sender of a notice for.',
});
export const withdrawClaim = endpoint<typeof schema.withdrawClaim>({
  method: 'POST',
  path: '/api/claims/:claimId/withdraw',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Withdraws a notice; a video that was disabled for it becomes available again.',
});
export const reportCourtAction = endpoint<typeof schema.reportCourtAction>({
  method: 'POST',
  path: '/api/claims/:claimId/court',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Reports a court action after the counter-notice: the video stays disabled.',
});
export const myClaims = endpoint<typeof schema.myClaims>({
  method: 'GET',
  path: '/api/my/claims',
  access: 'creator',
  limit: 'general',
  summary: 'Lists accepted claims against your videos, newest first.',
});
export const getMyClaim = endpoint<typeof schema.getMyClaim>({
  method: 'GET',
  path: '/api/my/claims/:claimId',
  access: 'creator',
  limit: 'general',
  summary: 'Reads a claim against one of your videos, with the whole notice.',
});
export const counterClaim = endpoint<typeof schema.counterClaim>({
  method: 'POST',
  path: '/api/my/claims/:claimId/counter',
  access: 'creator',
  limit: 'general',
  summary: 'A counter-notice with the elements of 17 U.S.C. § 512(g)(3); it is passed on to the sender of the notice.',
});
export const appealStrike = endpoint<typeof schema.appealStrike>({
  method: 'POST',
  path: '/api/my/claims/:claimId/appeal',
  access: 'creator',
  limit: 'general',
  summary: 'Appeals against a strike, once.',
});
export const adminListClaims = endpoint<typeof schema.adminListClaims>({
  method: 'GET',
  path: '/api/admin/claims',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'Copyright claims; what waits for staff has waited longest first.',
});
export const adminGetClaim = endpoint<typeof schema.adminGetClaim>({
  method: 'GET',
  path: '/api/admin/claims/:id',
  access: staff('moderator', 'auditor'),
  limit: 'general',
  summary: 'A claim with its notice, counter-notice, letters and strike.',
});
export const acceptClaim = endpoint<typeof schema.acceptClaim>({
  method: 'POST',
  path: '/api/admin/claims/:id/accept',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Accepts the notice: the video is disabled and its creator notified.',
});
export const askForElements = endpoint<typeof schema.askForElements>({
  method: 'POST',
  path: '/api/admin/claims/:id/ask',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Asks the sender for elements that cannot be made out.',
});
export const dismissClaim = endpoint<typeof schema.dismissClaim>({
  method: 'POST',
  path: '/api/admin/claims/:id/dismiss',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Dismisses the notice.',
});
export const noteCourtAction = endpoint<typeof schema.noteCourtAction>({
  method: 'POST',
  path: '/api/admin/claims/:id/court',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Notes a court action that was reported by other means.',
});
export const restoreClaimed = endpoint<typeof schema.restoreClaimed>({
  method: 'POST',
  path: '/api/admin/claims/:id/restore',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Ends the claim: the video becomes available again.',
});
export const upholdClaim = endpoint<typeof schema.upholdClaim>({
  method: 'POST',
  path: '/api/admin/claims/:id/uphold',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Upholds the claim: the video stays disabled, and its creator gets a strike.',
});
export const removeStrike = endpoint<typeof schema.removeStrike>({
  method: 'POST',
  path: '/api/admin/claims/:id/remove-strike',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Removes the strike of an upheld claim; takes two people.',
});
export const refuseStrikeAppeal = endpoint<typeof schema.refuseStrikeAppeal>({
  method: 'POST',
  path: '/api/admin/claims/:id/refuse-appeal',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Refuses the appeal: the strike stays; whoever upheld the claim cannot decide it.',
});
