import { z } from 'zod';
import { byRecord } from '#contracts/shared/byRecord.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { dropBody, proposalFields, versionFields } from './versions.schema.ts';

/** The settings of the first version may be parts of a day. */
const dayCount = z.number();

export const houseRules = z
  .object({
    ...versionFields,
    /** The days of hold: of each of a creator's first sales, of later ones, of those of trusted creators. */
    hold: z.object({ firstSales: z.int(), firstDays: dayCount, laterDays: dayCount, trustedDays: dayCount }),
    /** The part of other creators' shares that is kept for longer, in basis points, and how many days in all. */
    reserve: z.object({ bps: z.int(), days: dayCount }),
    /** How many days a strike counts, and how many at once end an account. */
    strikes: z.object({ lifeDays: dayCount, most: z.int() }),
  })
  .meta({ id: 'HouseRules' });

export const adminListHouseRules = { query: listQuery, response: z.array(houseRules) };
export const adminGetHouseRules = { params: byRecord, response: houseRules };

const numberWithin = (least: number, most: number, what: string) => {
  const message = `Please give ${what} from ${least} to ${most.toLocaleString('en-GB')}`;
  return z.int(message).min(least, message).max(most, message);
};
const days = numberWithin(0, 365, 'a number of days');
const aPart = 'Please give a part from 0% to 100%';
export const proposeHouseRules = {
  body: z.object({
    hold: z.object({
      firstSales: numberWithin(0, 1000, 'a number of sales'),
      firstDays: days,
      laterDays: days,
      trustedDays: days,
    }),
    reserve: z.object({ bps: z.int(aPart).min(0, aPart).max(10_000, aPart), days }),
    strikes: z.object({
      lifeDays: numberWithin(1, 3650, 'a number of days'),
      most: numberWithin(1, 100, 'a number of strikes'),
    }),
    ...proposalFields,
  }),
  response: houseRules,
};
export const confirmHouseRules = { params: byRecord, response: houseRules };
export const dropHouseRules = { params: byRecord, body: dropBody, response: houseRules };
