import { freshShare, type Account } from '#modules/payouts/balance/account.ts';

type Share = Account['shares'][number];

/** The creator's share of one sale, past its hold and otherwise untouched. */
export const aShare = (orderId: string, change: Partial<Share> = {}): Share => ({
  orderId,
  creatorPence: 1800,
  chargeId: 'ch',
  availableAt: '2026-05-15T00:00:00.000Z',
  reserve: null,
  ...freshShare,
  ...change,
});
