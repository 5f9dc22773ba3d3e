import type { z } from 'zod';
import type * as schema from './books.schema.ts';
import { endpoint, staff } from '#contracts/http/endpoint.ts';

export type Books = z.infer<typeof schema.books>;
export type BooksDifference = z.infer<typeof schema.difference>;
/** A line of one account, and where its event is. */
export type PastLine = z.infer<typeof schema.pastLine>;
export type LedgerLine = z.infer<typeof schema.ledgerLine>;

export const adminGetBooks = endpoint<typeof schema.adminGetBooks>({
  method: 'GET',
  path: '/api/admin/books',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'The ledger by account, and how it compares with the payment provider.',
});
export const reconcile = endpoint<typeof schema.reconcile>({
  method: 'POST',
  path: '/api/admin/books/compare',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Compares everything since the last time, up to a minute ago.',
});
export const explainDifference = endpoint<typeof schema.explainDifference>({
  method: 'POST',
  path: '/api/admin/books/explain',
  access: staff('finance'),
  limit: 'general',
  summary: 'Explains one difference in the books; payouts wait until all are explained.',
});
export const adminLedgerOfSale = endpoint<typeof schema.adminLedgerOfSale>({
  method: 'GET',
  path: '/api/admin/sales/:id/ledger',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'Everything booked for one order; it sums to zero.',
});
/** `day` ends at midnight UTC. */
export const adminGetPastBooks = endpoint<typeof schema.adminGetPastBooks>({
  method: 'GET',
  path: '/api/admin/past-books',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'The ledger by account as it stood at the end of a day.',
});
export const adminListPastLines = endpoint<typeof schema.adminListPastLines>({
  method: 'GET',
  path: '/api/admin/past-books/:account',
  access: staff('finance', 'auditor'),
  limit: 'general',
  summary: 'The lines that make up the balance of an account at the end of a day.',
});
