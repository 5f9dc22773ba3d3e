/** The rule of trust as text, so that every page gives the same. */
import { trustRule } from '#contracts/site/houseRules.ts';
import { strictSales } from '#contracts/sales/trustRule.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { inNumerals } from './houseFacts.ts';

/** What makes a sale count. */
export const countedSale = `each of ${formatPounds(strictSales.pricePence)} or more, past its hold, without a refund or an open dispute, to another buyer with another card, whose account was at least ${strictSales.accountDays} days old and shares no network or browser with yours or another buyer’s`;

export const trustFormula = `a payout account, ${inNumerals(trustRule.salesPastHold)} sales that count (${countedSale}), and at most ${inNumerals(trustRule.rejectionsOfLastTen)} rejection among the last ten decisions`;
