/** An ordinary payout, except for the given fields. For tests only. */
import type { AdminPayout } from '#contracts/sales/sales.ts';

export const aPayout = (change: Partial<AdminPayout> = {}): AdminPayout => ({
  id: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01',
  amountPence: 12_345,
  sentPence: 0,
  returnedPence: 0,
  status: 'requested',
  note: null,
  creatorId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a02',
  creator: 'Ann Lee',
  sales: [],
  payee: { status: 'active', requirements: [] },
  payoutsFrom: null,
  requestedAt: '2026-05-01T08:00:00.000Z',
  paidAt: null,
  releasedBy: null,
  releasedAt: null,
  needsTwoPeople: false,
  approvedBy: null,
  failure: null,
  hold: null,
  heldBy: null,
  ...change,
});
