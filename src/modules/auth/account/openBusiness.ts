/** A person's open business on the marketplace, as sentences for each reader. */
import { formatPounds } from '#contracts/shared/money.ts';

export type OpenBusiness = {
  /** Earned and not paid out. */
  owedPence: number;
  /** A purchase of the person is being paid for. */
  isBuying: boolean;
  /** A video of the person is being bought. */
  isSelling: boolean;
  /** Videos that are for sale. */
  listed: number;
};

/** What keeps the account open, as sentences for its owner; closing the account withdraws the listed videos. */
export const openBusinessOfYours = ({ owedPence, isBuying, isSelling }: OpenBusiness): string[] => [
  ...(owedPence > 0
    ? [`${formatPounds(owedPence)} of what you earned has not been paid out yet. Please withdraw it first.`]
    : []),
  ...(isBuying ? ['One of your purchases is still under way. Please wait until it is complete.'] : []),
  ...(isSelling ? ['Someone is buying one of your videos right now. Please try again in a few minutes.'] : []),
];

/** The same about another person, as sentences for staff. */
export const openBusinessOfThem = ({ owedPence, isBuying, isSelling }: OpenBusiness): string[] => [
  ...(owedPence > 0 ? [`${formatPounds(owedPence)} of what they earned has not been paid out yet.`] : []),
  ...(isBuying ? ['A purchase of theirs is still under way.'] : []),
  ...(isSelling ? ['A video of theirs is being bought right now.'] : []),
];

const forSale = (listed: number): string =>
  listed === 1 ? 'A video of theirs is for sale.' : `${listed} videos of theirs are for sale.`;

/** Why the person cannot be staff, who neither buy nor sell. */
export const tradingOfThem = (business: OpenBusiness): string[] => [
  ...openBusinessOfThem(business),
  ...(business.listed > 0 ? [forSale(business.listed)] : []),
];
