/** How a comparison reads: line by line for people, and as rows of a file. */
import { formatBps } from '#contracts/shared/money.ts';
import type { Cell } from '#contracts/shared/csv.ts';
import type { WhatIfFigures, WhatIfResult, WhatIfRules } from './whatIf.ts';

/** `recorded` and `other` are pence, days (null where no share was credited) or a count. */
export type WhatIfLine = Readonly<{
  name: string;
  unit: 'pence' | 'days' | 'count';
  recorded: number | null;
  other: number | null;
}>;

const HOURS = 24;

/** The days that a share waited on average, each penny counting the same; null where no share was credited. */
export const meanWaitDays = (
  { creditedPence, waitPenceHours }: Pick<WhatIfFigures, 'creditedPence' | 'waitPenceHours'>,
  side: 'recorded' | 'other',
): number | null =>
  creditedPence[side] === 0 ? null : Math.round((10 * waitPenceHours[side]) / HOURS / creditedPence[side]) / 10;

/** The figures that have two sides, in the order in which they are read. */
export const whatIfLines = (figures: WhatIfFigures): WhatIfLine[] => [
  { name: 'Buyers paid', unit: 'pence', ...figures.buyerPence },
  { name: 'Creators earned', unit: 'pence', ...figures.creatorPence },
  { name: 'The platform earned', unit: 'pence', ...figures.platformPence },
  { name: 'Available to creators at the end', unit: 'pence', ...figures.availablePence },
  { name: 'In reserve at the end', unit: 'pence', ...figures.reservePence },
  {
    name: 'A share waited on average',
    unit: 'days',
    recorded: meanWaitDays(figures, 'recorded'),
    other: meanWaitDays(figures, 'other'),
  },
  { name: 'Strikes that count at the end', unit: 'count', ...figures.strikes },
  { name: 'Accounts ended by strikes', unit: 'count', ...figures.endedAccounts },
];

/** What was replaced, a sentence for each group; the others stay as they were. */
export const ruleTexts = ({ fee, hold, reserve, strikes }: WhatIfRules): string[] => [
  ...(fee ? [`Fee: ${formatBps(fee.buyerFeeBps)} on top, ${formatBps(fee.creatorShareBps)} to the creator`] : []),
  ...(hold
    ? [
        `Hold: ${hold.firstDays} days for the first ${hold.firstSales} sales, ${hold.laterDays} for later ones, ${hold.trustedDays} for trusted creators`,
      ]
    : []),
  ...(reserve ? [`Reserve: ${formatBps(reserve.bps)} of a share for ${reserve.days} days`] : []),
  ...(strikes ? [`Strikes: ${strikes.most} end the account, each counts for ${strikes.lifeDays} days`] : []),
];

/** What is the same under either rules, for everybody who reads a result. */
export const whatIfAssumptions =
  'Everything else is taken as it happened: what buyers bought, refunds, disputes, frozen shares, payouts, and who was trusted. ' +
  'Other rules apply to what was sold, and to the strikes that were given, in the period; what was there before stays as it was. ' +
  'Earnings are those of the sales before refunds. A refund takes the same part of a share as it did. ' +
  'What was paid out before it would have been available counts below zero until then.';

const columns: readonly (readonly [string, (figures: WhatIfFigures) => Cell])[] = [
  ['sales', ({ sales }) => sales],
  ...(
    [
      'buyerPence',
      'creatorPence',
      'platformPence',
      'availablePence',
      'reservePence',
      'strikes',
      'endedAccounts',
    ] as const
  ).flatMap(
    (name) =>
      [
        [`${name}Recorded`, (figures: WhatIfFigures) => figures[name].recorded],
        [`${name}Other`, (figures: WhatIfFigures) => figures[name].other],
      ] as const,
  ),
  ['waitDaysRecorded', (figures) => meanWaitDays(figures, 'recorded')],
  ['waitDaysOther', (figures) => meanWaitDays(figures, 'other')],
  ['uncoveredPayouts', ({ uncoveredPayouts }) => uncoveredPayouts],
  ['uncoveredPence', ({ uncoveredPence }) => uncoveredPence],
  ['firstUncoveredOn', ({ firstUncoveredOn }) => firstUncoveredOn],
];

/** The rows of a file: names of columns, the total, each listed creator, and all others together. Whole pence. */
export const whatIfRows = (
  { total, creators, rest }: WhatIfResult,
  names: Readonly<Record<string, string>> = {},
): Cell[][] => {
  const cellsOf = (figures: WhatIfFigures): Cell[] => columns.map(([, cellOf]) => cellOf(figures));
  return [
    ['creatorId', 'name', ...columns.map(([name]) => name), 'endedOnRecorded', 'endedOnOther'],
    ['total', null, ...cellsOf(total), null, null],
    ...creators.map((creator): Cell[] => [
      creator.creatorId,
      names[creator.creatorId] ?? null,
      ...cellsOf(creator),
      creator.endedOn.recorded,
      creator.endedOn.other,
    ]),
    ...(rest.creators > 0 ? [[`${rest.creators} others`, null, ...cellsOf(rest.figures), null, null] as Cell[]] : []),
  ];
};
