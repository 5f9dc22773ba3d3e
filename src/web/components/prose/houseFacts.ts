/** The numbers of `houseRules` as text, so that every page gives the same ones. */
import {
  downloadLinkMinutes,
  freeUploadsPerDay,
  previewRule,
  proPencePerMonth,
  refusedAbove,
  refusedBelow,
} from '#contracts/site/houseRules.ts';
import { inNumerals } from '#contracts/shared/inNumerals.ts';
import { strictSales, trustRule } from '#contracts/sales/trustRule.ts';
import { formatPounds, minPayoutPence, priceLimits } from '#contracts/shared/money.ts';

/** A share of 1: 0.98 → `98%`. */
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export const proPrice = formatPounds(proPencePerMonth);
export const leastPayout = formatPounds(minPayoutPence);
export const leastPrice = formatPounds(priceLimits.minPence);
export const mostPrice = formatPounds(priceLimits.maxPence);
export const previewSeconds = previewRule.pieces * previewRule.pieceSeconds;
export const uploadsADay = `${freeUploadsPerDay} uploads per day`;
export const downloadLink = `${inNumerals(downloadLinkMinutes)} minutes`;

/** What makes a sale count. */
export const countedSale = `each of ${formatPounds(strictSales.pricePence)} or more, past its hold, without a refund or an open dispute, to another buyer with another card, whose account was at least ${strictSales.accountDays} days old and shares no network or browser with yours or another buyer’s`;

export const trustFormula = `a payout account, ${inNumerals(trustRule.salesPastHold)} sales that count (${countedSale}), and at most ${inNumerals(trustRule.rejectionsOfLastTen)} rejection among the last ten decisions`;

export const refusals = [
  'it cannot be read as a video, or has no picture',
  `less than ${percent(refusedBelow.decodedShare)} of it can be played, because the file is cut off or damaged`,
  `the shorter side of the picture has fewer than ${refusedBelow.shortSide} pixels`,
  `it is shorter than ${inNumerals(refusedBelow.durationSeconds)} second`,
  `it has fewer than ${refusedBelow.frameRate} pictures a second`,
  `it is black for more than ${percent(refusedAbove.blackShare)} of its length`,
  `nothing moves in more than ${percent(refusedAbove.frozenShare)} of it`,
] as const;
