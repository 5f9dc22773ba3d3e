/** What a sale needs to count towards trust under the strict rule; docs/domain.md has the whole formula. */

/** The least price in pence, and how many days the buyer's account must be older than the sale. */
export const strictSales = { pricePence: 2000, accountDays: 30 } as const;

/** `strict`: sales count that nobody can make for themselves. `demo`: every sale that stands, outside production only. */
export const trustRules = ['strict', 'demo'] as const;
export type TrustRule = (typeof trustRules)[number];
