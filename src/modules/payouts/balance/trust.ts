/** Decides which creators wait less for money and are listed without review: one formula over events, for both. */
import { trustRule as rule, type TrustRule } from '#contracts/sales/trustRule.ts';
import type { Account } from './account.ts';
import { isPayeeReady } from '#modules/payouts/payee/payee.ts';

/** The formula and its result. */
export type Trust = {
  isTrusted: boolean;
  hasPayoutAccount: boolean;
  rule: TrustRule;
  salesPastHold: { has: number; atLeast: number };
  rejectionsOfLastTen: { has: number; atMost: number };
  /** Refunds for the creator's fault, lost disputes and upheld copyright claims of the last half year. */
  faults: { has: number; atMost: number };
};

/**
 * A creator who can be paid out, five sales that count (under the rule of the demo those that stand and whose hold is
 * over), at most one rejection among the last ten decisions, and no refund for fault, lost dispute or upheld copyright
 * claim since `faultsSince`.
 */
export const trustIn = (
  account: Account,
  found: {
    rejectionsOfLastTen: number;
    /** Since `faultsSince`. */
    upheldClaims: number;
    at: string;
    faultsSince: string;
    /** How many sales count under the strict rule; undefined under that of the demo. */
    countedSales?: number | undefined;
  },
): Trust => {
  const { rejectionsOfLastTen, upheldClaims, at, faultsSince, countedSales } = found;
  const { shares, faults } = account;
  const hasPayoutAccount = isPayeeReady(account);
  const sales =
    countedSales ??
    shares.filter(({ availableAt, creatorPence, cancelledPence }) => availableAt <= at && cancelledPence < creatorPence)
      .length;
  const recent = faults.filter((fault) => fault > faultsSince).length + upheldClaims;
  return {
    isTrusted:
      hasPayoutAccount &&
      sales >= rule.salesPastHold &&
      rejectionsOfLastTen <= rule.rejectionsOfLastTen &&
      recent <= rule.faults,
    hasPayoutAccount,
    rule: countedSales === undefined ? 'demo' : 'strict',
    salesPastHold: { has: sales, atLeast: rule.salesPastHold },
    rejectionsOfLastTen: { has: rejectionsOfLastTen, atMost: rule.rejectionsOfLastTen },
    faults: { has: recent, atMost: rule.faults },
  };
};
