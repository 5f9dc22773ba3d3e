import { z } from 'zod';
import { mostBuyerFeeBps } from '#contracts/shared/money.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { auditRun } from './auditRoom.schema.ts';
import { whatIfLimits } from './vocabulary.ts';

const whole = (most: number, unit: string) =>
  z.int('Please give a whole number').min(0, 'Not below zero').max(most, `At most ${most} ${unit}`);
const days = z.number('Please give a number').min(0, 'Not below zero').max(365, 'At most 365 days');
const bps = (most: number) =>
  z
    .int('Please give a percentage with at most two decimals')
    .min(0, 'Not below zero')
    .max(most, `At most ${most / 100}%`);

/** Basis points of the creator's price. */
const fee = z.object({ buyerFeeBps: bps(mostBuyerFeeBps), creatorShareBps: bps(10_000) });
/** Days of hold: the first sales of a creator, the later ones, those of trusted creators. */
const hold = z.object({ firstSales: whole(1000, 'sales'), firstDays: days, laterDays: days, trustedDays: days });
/** Basis points of a share, and the days from the sale for which they are kept. */
const reserve = z.object({ bps: bps(10_000), days });
/** The days that a strike counts, and how many end the account. */
const strikes = z.object({
  lifeDays: z.int('Please give a whole number').min(1, 'At least one day').max(3650, 'At most 3650 days'),
  most: z.int('Please give a whole number').min(1, 'At least one strike').max(100, 'At most 100 strikes'),
});

/** Each group is given whole. */
export const rulesInForce = z.object({ fee, hold, reserve, strikes }).meta({ id: 'RulesInForce' });
/** Each group is given whole, or null: as it was. */
export const whatIfRules = z.object({
  fee: fee.nullable(),
  hold: hold.nullable(),
  reserve: reserve.nullable(),
  strikes: strikes.nullable(),
});

const day = z.iso.date('Please give a day').regex(/^2\d{3}-/, 'Please give a day');

/** From the beginning of one UK day to the end of another one. */
export const whatIfWish = z
  .object({ from: day, to: day, rules: whatIfRules })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < whatIfLimits.days * DAY_MS, {
    path: ['to'],
    message: `At most ${whatIfLimits.days} days`,
  })
  .refine(({ rules }) => Object.values(rules).some((group) => group !== null), {
    path: ['rules'],
    message: 'Please change at least one rule',
  });

/** As it was, and as it would have been. */
const both = z.object({ recorded: z.int(), other: z.int() });
const dayOrNone = z.string().nullable();

/** Money in whole pence. All of them can be added up. */
export const whatIfFigures = z.object({
  /** Sold in the period. */
  sales: z.int(),
  /** As sold, before refunds. */
  buyerPence: both,
  creatorPence: both,
  platformPence: both,
  /** Shares of those sales that were credited, and their pence times the hours that they waited. */
  creditedPence: both,
  waitPenceHours: both,
  /** At the end of the period; below zero where more was paid out than had become available. */
  availablePence: both,
  reservePence: both,
  /** Payouts of the period that would have been requested before the balance covered them, and the pence that it lacked. */
  uncoveredPayouts: z.int(),
  uncoveredPence: z.int(),
  /** The UK day of the first of them. */
  firstUncoveredOn: dayOrNone,
  /** Strikes that count at the end of the period. */
  strikes: both,
  /** Accounts that strikes have ended by then. */
  endedAccounts: both,
});

export const whatIfCreator = whatIfFigures.extend({
  creatorId: z.uuid(),
  /** The UK day on which the last tolerated strike ended the account. */
  endedOn: z.object({ recorded: dayOrNone, other: dayOrNone }),
});

export const whatIfResult = z.object({
  /** How many events of the log were read. */
  events: z.int(),
  total: whatIfFigures,
  /** Available to all creators together at the end of each UK day. */
  days: z.array(z.object({ day: z.string(), recordedPence: z.int(), otherPence: z.int() })),
  /** Those with a sale in the period or with any difference, the largest difference first. */
  creators: z.array(whatIfCreator),
  /** All others together. */
  rest: z.object({ creators: z.int(), figures: whatIfFigures }),
});

export const whatIfRun = auditRun
  .omit({ kind: true, count: true, seed: true, isClean: true, checks: true })
  .extend({ wish: whatIfWish })
  .meta({ id: 'WhatIfRun' });

export const adminListWhatIfs = { response: z.array(whatIfRun) };

export const adminGetWhatIf = {
  params: z.object({ id: z.uuid() }),
  response: z
    .object({
      run: whatIfRun,
      /** Null until it is done. */
      result: whatIfResult.nullable(),
      /** As they are called today, by id; a creator whose account is gone is missing. */
      names: z.record(z.string(), z.string()),
    })
    .meta({ id: 'WhatIfAnswer' }),
};

export const adminGetRulesInForce = { response: rulesInForce };

export const startWhatIf = { body: whatIfWish, response: whatIfRun };
