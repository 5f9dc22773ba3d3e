/** What a sale would have been credited with under other rules, by the rules of the modules themselves. */
import type { WhatIfRules } from '#contracts/auditRoom/whatIf.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { splitPrice, type PriceSplit } from '#contracts/shared/money.ts';
import type { HoldRule } from '#contracts/site/houseRules.ts';
import type { SaleCredited, VideoSold } from '#events/sales.ts';
import { account, creditSale, type HoldPolicy, type Share } from '#modules/payouts/index.ts';

export type Sale = Readonly<{ soldAt: string; data: VideoSold['data'] }>;
/** `hold`: the settings; sales from before their trust was recorded are compared with it. */
export type Terms = Readonly<{ rules: WhatIfRules; hold: HoldRule }>;

/** What each side of the sale would have got. */
export const splitUnder = ({ fee }: WhatIfRules, sold: VideoSold['data']): PriceSplit =>
  fee === null ? sold : splitPrice(sold.pricePence, { version: sold.feePolicyVersion, ...fee });

/** The same part of another share; whole pence, exact at nothing and at the whole. */
export const partOf = (pence: number, ofPence: number, otherPence: number): number =>
  ofPence === 0 ? 0 : Math.floor((pence * otherPence) / ofPence);

const heldDaysOf = ({ data }: SaleCredited, { soldAt }: Sale): number =>
  (Date.parse(data.availableAt) - Date.parse(soldAt)) / DAY_MS;

/** As it was recorded, else by the days: those of a trusted creator, where others would have waited for another time. */
const wasTrusted = (credited: SaleCredited, sale: Sale, earlier: number, hold: HoldRule): boolean => {
  const { isTrusted, reserve } = credited.data;
  if (isTrusted !== undefined) return isTrusted;
  const days = earlier < hold.firstSales ? hold.firstDays : hold.laterDays;
  return !reserve && hold.trustedDays !== days && heldDaysOf(credited, sale) === hold.trustedDays;
};

/** `earlier`: the shares of the sales of this creator that were credited before; at least the first ones, of which a hold speaks. */
export const creditUnder = (
  credited: SaleCredited,
  sale: Sale,
  earlier: readonly Share[],
  { rules, hold: settings }: Terms,
): SaleCredited => {
  const { reserve: kept, availableAt: _, ...data } = credited.data;
  const creatorPence = rules.fee === null ? data.creatorPence : splitUnder(rules, sale.data).creatorPence;
  const heldDays = heldDaysOf(credited, sale);
  const hold: HoldPolicy = {
    ...(rules.hold ?? { firstSales: 0, firstDays: heldDays, laterDays: heldDays, trustedDays: heldDays }),
    reserveBps: rules.reserve?.bps ?? 0,
    reserveDays: rules.reserve?.days ?? 0,
  };
  const terms = { soldAt: sale.soldAt, isTrusted: wasTrusted(credited, sale, earlier.length, settings), hold };
  const [other] = creditSale({ ...data, creatorPence }, terms, addDays)({ ...account.initialState, shares: earlier });
  // A sale is credited once.
  if (!other) return credited;
  const asItWas = kept && { ...kept, pence: partOf(kept.pence, data.creatorPence, creatorPence) };
  const { reserve: given, ...rest } = other.data;
  const reserve = rules.reserve === null ? asItWas : given;
  return { ...other, data: { ...rest, ...(reserve && { reserve }) } };
};

const HOUR_MS = 3_600_000;

/** The pence of a share, each times the hours that it waits. */
export const waitPenceHours = (
  { creatorPence, availableAt, reserve }: Pick<SaleCredited['data'], 'creatorPence' | 'availableAt' | 'reserve'>,
  soldAt: string,
): number => {
  const hoursTo = (at: string): number => Math.round((Date.parse(at) - Date.parse(soldAt)) / HOUR_MS);
  const kept = reserve ?? { pence: 0, until: availableAt };
  const keptUntil = kept.until > availableAt ? kept.until : availableAt;
  return (creatorPence - kept.pence) * hoursTo(availableAt) + kept.pence * hoursTo(keptUntil);
};
