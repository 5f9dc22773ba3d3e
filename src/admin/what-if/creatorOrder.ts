/** The order in which the creators of a result are listed. */
import type { WhatIfCreator, WhatIfFigures } from '#contracts/auditRoom/whatIf.ts';

type BothName = {
  [N in keyof WhatIfFigures]: WhatIfFigures[N] extends { recorded: number } ? N : never;
}[keyof WhatIfFigures];
export type Names = Readonly<Record<string, string>>;

/** How much larger a figure is under the other rules. */
export const differenceIn = (creator: WhatIfCreator, name: BothName): number =>
  creator[name].other - creator[name].recorded;

/** What a column is sorted by; a text by its letters, a number by its size whatever its sign. */
export const sortValues = {
  creator: ({ creatorId }: WhatIfCreator, names: Names): string | number => names[creatorId] ?? '',
  sales: ({ sales }: WhatIfCreator) => sales,
  earned: (creator: WhatIfCreator) => Math.abs(differenceIn(creator, 'creatorPence')),
  available: (creator: WhatIfCreator) => Math.abs(differenceIn(creator, 'availablePence')),
  reserve: (creator: WhatIfCreator) => Math.abs(differenceIn(creator, 'reservePence')),
  uncovered: ({ uncoveredPence }: WhatIfCreator) => uncoveredPence,
  ended: (creator: WhatIfCreator) => Math.abs(differenceIn(creator, 'endedAccounts')),
} as const satisfies Record<string, (creator: WhatIfCreator, names: Names) => string | number>;
export type Column = keyof typeof sortValues;

const compare = (some: string | number, others: string | number): number =>
  typeof some === 'number' && typeof others === 'number' ? some - others : String(some).localeCompare(String(others));

/** `direction`: 1 begins with the least. Equal ones keep the order of the result. */
export const sortCreators = (
  creators: readonly WhatIfCreator[],
  names: Names,
  column: Column,
  direction: 1 | -1,
): WhatIfCreator[] => {
  const valueOf: (creator: WhatIfCreator, names: Names) => string | number = sortValues[column];
  return creators.toSorted((some, others) => direction * compare(valueOf(some, names), valueOf(others, names)));
};
