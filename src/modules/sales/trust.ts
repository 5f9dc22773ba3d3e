/** Who needs no waiting and no look beforehand (DESIGN §2): one formula over facts, for holds and for review. */
import type { Account } from './account.ts';

export const trustRule = { salesPastHold: 5, rejectionsOfLastTen: 1 } as const;

/**
 * A creator with a payout account, five sales whose hold is over, and at most one rejection among the last ten decisions.
 * Refunds for fault, lost disputes and upheld claims join the formula with the facts that record them.
 */
export const isTrusted = (
  { shares, payeeId }: Account,
  { rejectionsOfLastTen, at }: { rejectionsOfLastTen: number; at: string },
): boolean =>
  payeeId !== null &&
  shares.filter(({ availableAt }) => availableAt <= at).length >= trustRule.salesPastHold &&
  rejectionsOfLastTen <= trustRule.rejectionsOfLastTen;
