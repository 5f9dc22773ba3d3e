/** What the overview needs from outside. */

/** How far our books were compared with the payment provider’s, and the differences that nobody has explained; from sales. */
export type FindBooks = () => Promise<{ comparedUntil: string | null; differences: number }>;
