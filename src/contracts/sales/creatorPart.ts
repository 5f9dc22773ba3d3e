/** A sale, and what has already gone back of it; all in pence. */
export type ReturnedSale = Readonly<{
  totalPence: number;
  /** The creator's credit for the sale. */
  creatorPence: number;
  /** What came back to the buyer: refunds, and what their bank took back for good. */
  returnedPence: number;
  /** The creator's part of all that was refunded or lost. */
  creatorReversedPence: number;
}>;

/**
 * The creator's part of a further refund of `morePence` (≥ 0): the same share of it as of the whole price; half a penny
 * rounds up, and all refunds of a sale together never take a penny more or less than the credit.
 */
export const creatorPartOf = (sale: ReturnedSale, morePence: number): number => {
  const gone = Math.min(sale.totalPence, sale.returnedPence + morePence);
  const due = Math.floor((2 * gone * sale.creatorPence + sale.totalPence) / (2 * sale.totalPence));
  return Math.max(0, due - sale.creatorReversedPence);
};
