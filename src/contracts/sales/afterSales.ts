import type { z } from 'zod';
import type * as schema from './afterSales.schema.ts';
import { endpoint, staff } from '#contracts/http/endpoint.ts';

export type ProblemReport = z.infer<typeof schema.problem>;
export type PurchaseState = z.infer<typeof schema.purchaseState>;
export type SalesProblem = z.infer<typeof schema.salesProblem>;
export type AdminAfterSale = z.infer<typeof schema.adminAfterSale>;
export type EvidencePack = z.infer<typeof schema.evidencePack>;

export const myPurchaseStates = endpoint<typeof schema.myPurchaseStates>({
  method: 'GET',
  path: '/api/my/purchases/states',
  access: 'profileComplete',
  isForSuspended: true,
  limit: 'general',
  summary: 'Lists what happened to your purchases: access to the original, refunds, reported problems.',
});
export const reportProblem = endpoint<typeof schema.reportProblem>({
  method: 'POST',
  path: '/api/orders/:orderId/problem',
  access: 'profileComplete',
  limit: 'general',
  summary: 'Reports a problem with an own purchase, within seven days; the creator’s share is frozen at once.',
});
export const mySalesProblems = endpoint<typeof schema.mySalesProblems>({
  method: 'GET',
  path: '/api/my/problems',
  access: 'creator',
  limit: 'general',
  summary: 'Problems that buyers have reported with own sales, newest first.',
});
export const answerProblem = endpoint<typeof schema.answerProblem>({
  method: 'POST',
  path: '/api/my/problems/:orderId/answer',
  access: 'creator',
  limit: 'general',
  summary: 'The creator’s side of a reported problem, once.',
});

export const adminListAfterSales = endpoint<typeof schema.adminListAfterSales>({
  method: 'GET',
  path: '/api/admin/after-sales',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary:
    'Sales with a reported problem, a refund, a dispute or a fraud warning; filter {status}: what has to be done.',
});
export const adminGetAfterSale = endpoint<typeof schema.adminGetAfterSale>({
  method: 'GET',
  path: '/api/admin/after-sales/:id',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'What became of one sale, with both sides of a reported problem.',
});
export const refundSale = endpoint<typeof schema.refundSale>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/refund',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Refunds all that is left of a sale; the download is revoked first. Decides an open report.',
});
export const refundPartOfSale = endpoint<typeof schema.refundPartOfSale>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/refund-part',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Refunds a part; the buyer keeps the video. Decides an open report.',
});
export const confirmRefund = endpoint<typeof schema.confirmRefund>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/refund/confirm',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Confirms the refund that a colleague wants: amount, reason and fault are the colleague’s.',
});
export const dropRefund = endpoint<typeof schema.dropRefund>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/refund/drop',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Drops the refund that somebody in finance wants.',
});
export const releaseShare = endpoint<typeof schema.releaseShare>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/release',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Decides an open report for the creator: the share is no longer frozen.',
});
export const getEvidence = endpoint<typeof schema.getEvidence>({
  method: 'GET',
  path: '/api/admin/after-sales/:id/evidence',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'What the log proves about the sale, for the bank: text and data.',
});
export const submitEvidence = endpoint<typeof schema.submitEvidence>({
  method: 'POST',
  path: '/api/admin/after-sales/:id/evidence',
  access: staff('finance'),
  limit: 'general',
  summary: 'Submits the evidence to the payment provider while a dispute is open.',
});
