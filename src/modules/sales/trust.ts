/** Who needs no waiting and no look beforehand (DESIGN §2): one formula over facts, for holds and for review. */
import { trustRule as rule } from '#contracts/houseRules.ts';
import type { Account } from './account.ts';

/** The formula and what it found. */
export type Trust = {
  isTrusted: boolean;
  hasPayoutAccount: boolean;
  salesPastHold: { has: number; atLeast: number };
  rejectionsOfLastTen: { has: number; atMost: number };
};

/**
 * A creator with a payout account, five sales whose hold is over, and at most one rejection among the last ten decisions.
 * Refunds for fault, lost disputes and upheld claims join the formula with the facts that record them.
 */
export const trustIn = (
  { shares, payeeId }: Account,
  { rejectionsOfLastTen, at }: { rejectionsOfLastTen: number; at: string },
): Trust => {
  const hasPayoutAccount = payeeId !== null;
  const sales = shares.filter(({ availableAt }) => availableAt <= at).length;
  return {
    isTrusted: hasPayoutAccount && sales >= rule.salesPastHold && rejectionsOfLastTen <= rule.rejectionsOfLastTen,
    hasPayoutAccount,
    salesPastHold: { has: sales, atLeast: rule.salesPastHold },
    rejectionsOfLastTen: { has: rejectionsOfLastTen, atMost: rule.rejectionsOfLastTen },
  };
};
