/** What trust takes, as pages promise it and the server keeps it; docs/domain.md has the whole formula. */

/** What a creator needs besides a payee that is ready. */
export const trustRule = { salesPastHold: 5, rejectionsOfLastTen: 1, faults: 0 } as const;

/** What a sale needs to count under the strict rule: the least price in pence, and how many days the buyer's account must be older than the sale. */
export const strictSales = { pricePence: 2000, accountDays: 30 } as const;

/** `strict`: sales count that nobody can make for themselves. `demo`: every sale that stands, outside production only. */
export const trustRules = ['strict', 'demo'] as const;
export type TrustRule = (typeof trustRules)[number];
