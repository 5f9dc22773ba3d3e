/** How long a sale's share is held when it is credited. */
import type { HoldRule, HouseRules } from '#contracts/site/houseRules.ts';
import type { Account } from './account.ts';
import type { SaleCredited } from '#events/sales.ts';

/**
 * Days a sale is held: early sales longer, those of trusted creators shortest. Of the shares of creators who are not
 * trusted, `reserveBps` basis points are kept for `reserveDays` in all.
 */
export type HoldPolicy = HoldRule & { reserveBps: number; reserveDays: number };

export const holdPolicyOf = ({ hold, reserve }: Pick<HouseRules, 'hold' | 'reserve'>): HoldPolicy => ({
  ...hold,
  reserveBps: reserve.bps,
  reserveDays: reserve.days,
});

const daysFor = (sales: number, isTrusted: boolean, hold: HoldPolicy): number => {
  if (isTrusted) return hold.trustedDays;
  return sales < hold.firstSales ? hold.firstDays : hold.laterDays;
};

type CreditTerms = {
  soldAt: string;
  isTrusted: boolean;
  hold: HoldPolicy;
  /** The version of the house rules; null before the first one. */
  rulesVersion?: number | null;
};

/** Credits a sale at once; it becomes available after the hold. Crediting a sale twice changes nothing. */
export const creditSale =
  (
    sale: Omit<SaleCredited['data'], 'availableAt' | 'reserve' | 'rulesVersion' | 'isTrusted'>,
    { soldAt, isTrusted, hold, rulesVersion = null }: CreditTerms,
    addDays: (iso: string, days: number) => string,
  ) =>
  (state: Account): [] | [SaleCredited] => {
    if (state.shares.some(({ orderId }) => orderId === sale.orderId)) return [];
    const days = daysFor(state.shares.length, isTrusted, hold);
    const pence =
      isTrusted || hold.reserveDays <= days ? 0 : Math.floor((sale.creatorPence * hold.reserveBps) / 10_000);
    const reserve = { pence, until: addDays(soldAt, hold.reserveDays) };
    const data = {
      ...sale,
      availableAt: addDays(soldAt, days),
      ...(pence > 0 && { reserve }),
      ...(rulesVersion !== null && { rulesVersion }),
      isTrusted,
    };
    return [{ type: 'SaleCredited', data }];
  };
