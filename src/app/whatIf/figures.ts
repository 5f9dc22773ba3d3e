/** The figures of a comparison, and how they add up. */
import type { WhatIfCreator, WhatIfFigures } from '#contracts/auditRoom/whatIf.ts';

/** A figure as it was, and as it would have been. */
export type Both = Readonly<{ recorded: number; other: number }>;

const bothNames = [
  'buyerPence',
  'creatorPence',
  'platformPence',
  'creditedPence',
  'waitPenceHours',
  'availablePence',
  'reservePence',
  'strikes',
  'endedAccounts',
] as const;
const countNames = ['sales', 'uncoveredPayouts', 'uncoveredPence'] as const;

const nothing: Both = { recorded: 0, other: 0 };

export const noFigures: WhatIfFigures = {
  sales: 0,
  buyerPence: nothing,
  creatorPence: nothing,
  platformPence: nothing,
  creditedPence: nothing,
  waitPenceHours: nothing,
  availablePence: nothing,
  reservePence: nothing,
  uncoveredPayouts: 0,
  uncoveredPence: 0,
  firstUncoveredOn: null,
  strikes: nothing,
  endedAccounts: nothing,
};

const firstDay = (some: string | null, others: string | null): string | null =>
  [some, others].filter((day) => day !== null).toSorted()[0] ?? null;

export const addFigures = (some: WhatIfFigures, more: Partial<WhatIfFigures>): WhatIfFigures => {
  const sum = { ...some };
  for (const name of countNames) sum[name] += more[name] ?? 0;
  for (const name of bothNames) {
    const { recorded, other } = more[name] ?? nothing;
    sum[name] = { recorded: some[name].recorded + recorded, other: some[name].other + other };
  }
  sum.firstUncoveredOn = firstDay(some.firstUncoveredOn, more.firstUncoveredOn ?? null);
  return sum;
};

/** Without the identity of a creator. */
export const figuresOf = ({ creatorId: _, endedOn: __, ...figures }: WhatIfCreator): WhatIfFigures => figures;

const change = ({ recorded, other }: Both): number => Math.abs(other - recorded);

export const hasDifference = (creator: WhatIfCreator): boolean =>
  creator.uncoveredPayouts > 0 ||
  creator.endedOn.recorded !== creator.endedOn.other ||
  bothNames.some((name) => change(creator[name]) > 0);

/** How much the rules change for a creator, in pence. */
const weightOf = ({ creatorPence, availablePence, reservePence, uncoveredPence }: WhatIfFigures): number =>
  change(creatorPence) + change(availablePence) + change(reservePence) + uncoveredPence;

/** For a sort: an account that would have ended, or would not, comes first, then the largest difference. */
export const byDifference = (some: WhatIfCreator, others: WhatIfCreator): number =>
  change(others.endedAccounts) - change(some.endedAccounts) ||
  weightOf(others) - weightOf(some) ||
  others.sales - some.sales ||
  (some.creatorId < others.creatorId ? -1 : 1);
