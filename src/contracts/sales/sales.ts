import type { z } from 'zod';
import { byAccount, endpoint, staff } from '#contracts/http/endpoint.ts';
import type * as schema from './sales.schema.ts';
import type * as trust from './trust.schema.ts';

export type Order = z.infer<typeof schema.order>;
export type Licence = z.infer<typeof schema.licence>;
export type Trust = z.infer<typeof trust.myTrust.response>;
export type Balance = z.infer<typeof schema.balance>;
export type Hold = z.infer<typeof schema.hold>;
export type Statement = z.infer<typeof schema.statement>;
export type Payout = z.infer<typeof schema.payout>;
export type AdminPayout = z.infer<typeof schema.adminPayout>;
export type AdminSale = z.infer<typeof schema.adminSale>;
export type HistoryEvent = z.infer<typeof schema.historyEvent>;
export type Replay = z.infer<typeof schema.replaySale.response>;

export const openCheckout = endpoint<typeof schema.openCheckout>({
  method: 'POST',
  path: '/api/videos/:videoId/checkout',
  access: 'profileComplete',
  limit: byAccount(30, 600),
  summary: 'Starts a purchase and answers where to pay. Repeating the call answers the same order.',
});
export const repriceVideo = endpoint<typeof schema.repriceVideo>({
  method: 'POST',
  path: '/api/my/videos/:videoId/price',
  access: 'creator',
  limit: 'general',
  summary: 'Changes the price of one of your videos that is for sale.',
});
export const withdrawVideo = endpoint<typeof schema.withdrawVideo>({
  method: 'POST',
  path: '/api/my/videos/:videoId/withdraw',
  access: 'creator',
  limit: 'general',
  summary: 'Withdraws one of your videos from sale; refused while a buyer is paying for it.',
});
export const myTrust = endpoint<typeof trust.myTrust>({
  method: 'GET',
  path: '/api/my/trust',
  access: 'creator',
  limit: 'general',
  summary: 'Says whether your videos go live at once, by which formula, and what it found.',
});
export const getOrder = endpoint<typeof schema.getOrder>({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'profileComplete',
  limit: 'general',
  summary: 'How an own order stands, re-read at the payment provider while it is open; and why, once it is lost.',
});
export const getLicence = endpoint<typeof schema.getLicence>({
  method: 'GET',
  path: '/api/orders/:orderId/licence',
  access: 'profileComplete',
  limit: 'general',
  summary: 'The licence of an own sold order, as agreed.',
});
export const currentLicence = endpoint<typeof schema.currentLicence>({
  method: 'GET',
  path: '/api/licence',
  access: 'open',
  limit: 'general',
  summary: 'The licence text that a purchase made now would carry.',
});
export const openDownload = endpoint<typeof schema.openDownload>({
  method: 'POST',
  path: '/api/orders/:orderId/download',
  access: 'profileComplete',
  isForSuspended: true,
  limit: byAccount(60, 3600),
  summary: 'A signed link to the original, good for five minutes.',
});
export const myPurchases = endpoint<typeof schema.myPurchases>({
  method: 'GET',
  path: '/api/my/purchases',
  access: 'profileComplete',
  isForSuspended: true,
  limit: 'general',
  summary: 'Lists your purchases, newest first.',
});
export const getBalance = endpoint<typeof schema.getBalance>({
  method: 'GET',
  path: '/api/my/balance',
  access: 'creator',
  limit: 'general',
  summary: 'Reads your balance: pending, available, requested, paid.',
});
export const getStatement = endpoint<typeof schema.getStatement>({
  method: 'GET',
  path: '/api/my/statement',
  access: 'creator',
  limit: 'general',
  summary: 'What changed the own balance in a month (2026-11) or a year (2026), UTC, with what stood before and after.',
});
export const requestPayout = endpoint<typeof schema.requestPayout>({
  method: 'POST',
  path: '/api/payouts',
  access: 'creator',
  fresh: true,
  limit: byAccount(20, 3600),
  movesMoney: true,
  summary: 'Asks for a withdrawal of an available amount from £10. The same submission again asks for nothing more.',
});
export const myPayouts = endpoint<typeof schema.myPayouts>({
  method: 'GET',
  path: '/api/my/payouts',
  access: 'creator',
  limit: 'general',
  summary: 'Lists your withdrawals and your balance.',
});
export const stripeWebhook = endpoint<typeof schema.stripeWebhook>({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'webhook',
  limit: 'general',
  summary: 'Receives reports from the payment provider; each is only a hint, and the object is read again.',
});
export const adminListPayouts = endpoint<typeof schema.adminListPayouts>({
  method: 'GET',
  path: '/api/admin/payouts',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Payouts for finance; filter {status}.',
});
export const adminGetPayout = endpoint<typeof schema.adminGetPayout>({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'One payout with the sales it pays for.',
});
export const releasePayout = endpoint<typeof schema.releasePayout>({
  method: 'POST',
  path: '/api/admin/payouts/:id/release',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Releases a requested payout: the transfers are made.',
});
export const rejectPayout = endpoint<typeof schema.rejectPayout>({
  method: 'POST',
  path: '/api/admin/payouts/:id/reject',
  access: staff('finance'),
  limit: 'general',
  movesMoney: true,
  summary: 'Rejects a requested payout; the amount is available again.',
});
export const adminListSales = endpoint<typeof schema.adminListSales>({
  method: 'GET',
  path: '/api/admin/sales',
  access: staff('auditor', 'finance'),
  limit: 'general',
  summary: 'Orders and sales; filter {status, videoId}.',
});
export const adminGetSale = endpoint<typeof schema.adminGetSale>({
  method: 'GET',
  path: '/api/admin/sales/:id',
  access: staff('auditor', 'finance'),
  limit: 'general',
  summary: 'One order.',
});
export const replaySale = endpoint<typeof schema.replaySale>({
  method: 'GET',
  path: '/api/admin/sales/:id/replay',
  access: staff('auditor', 'finance'),
  limit: 'general',
  summary: 'Everything the log holds about a sale, folded up to a chosen moment.',
});
