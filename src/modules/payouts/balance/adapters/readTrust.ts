/** Gathers what decides about a creator's trust: the account, the decisions, and the sales with what their buyers share. */
import type { TrustDossier } from '#contracts/payouts/trust.ts';
import { faultDays } from '#contracts/sales/afterSaleVocabulary.ts';
import type { TrustRule } from '#contracts/sales/trustRule.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { account, type Account } from '#modules/payouts/balance/account.ts';
import { weighSales, type Sale, type Traces } from '#modules/payouts/balance/countedSales.ts';
import { trustIn } from '#modules/payouts/balance/trust.ts';
import type { CreatorFacts, SalesFacts, TrustFacts } from '#modules/payouts/ports.ts';

/** The dossier shows so many of the latest sales; the rule looks at all of them. */
const MOST_SHOWN = 100;

type Deps = {
  load: Load;
  now: () => string;
  sales: Pick<SalesFacts, 'findBuyers' | 'findSalesOf' | 'findCardsOf'>;
  creators: Pick<CreatorFacts, 'findOrigins'>;
  trustFacts: TrustFacts;
  rule: TrustRule;
  /** The hash of an address; a hash stays as it is. */
  addressKey: (address: string) => string;
};

export type ReadTrust = (creatorId: string) => Promise<TrustDossier>;

export const createReadTrust = (deps: Deps): ReadTrust => {
  const { load, now, sales, creators, trustFacts, rule, addressKey } = deps;

  const weigh = async (creatorId: string, state: Account, at: string): Promise<TrustDossier['sales']> => {
    const rows = await sales.findSalesOf(creatorId);
    const [origins, orders, ownCards] = await Promise.all([
      creators.findOrigins([creatorId, ...new Set(rows.map(({ buyerId }) => buyerId))]),
      sales.findBuyers(rows.map(({ orderId }) => orderId)),
      sales.findCardsOf(creatorId),
    ]);
    const addresses = new Map(orders.map(({ orderId, address }) => [orderId, address]));
    const tracesOf = (origin: (typeof origins)[number], cards: readonly string[]): Traces => ({
      ...origin,
      addresses: origin.addresses.map(addressKey),
      cards,
    });
    const found: Sale[] = rows.map((row) => {
      const address = addresses.get(row.orderId);
      return { ...row, address: address ? addressKey(address) : null };
    });
    const own = origins.find(({ id }) => id === creatorId);
    if (!own) return [];
    const buyers = origins.map((origin) => tracesOf(origin, []));
    return weighSales(found, { account: state, creator: tracesOf(own, ownCards), buyers, at });
  };

  return async (creatorId) => {
    const at = now();
    const faultsSince = addDays(at, -faultDays);
    const state = await load(account, creatorId);
    const weighed = rule === 'strict' ? await weigh(creatorId, state, at) : [];
    const trust = trustIn(state, {
      at,
      faultsSince,
      rejectionsOfLastTen: await trustFacts.countRecentRejections(creatorId),
      upheldClaims: await trustFacts.countUpheldClaims(creatorId, faultsSince),
      countedSales: rule === 'strict' ? weighed.filter(({ doubts }) => doubts.length === 0).length : undefined,
    });
    return { trust, sales: weighed.slice(-MOST_SHOWN) };
  };
};
