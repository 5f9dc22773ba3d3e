/** A sale of the sample beside everything that speaks of it. */
import type { Db } from '#platform/postgres/db.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import { compareProvider, type ProviderReads } from './compareProvider.ts';
import { compareReadModels } from './compareReadModels.ts';
import type { DerivedSale } from './deriveSales.ts';
import { createDifferences, type Differences } from './differences.ts';

/** What the order froze, beside what follows from the offer and the fees of its day. */
const compareTerms = ({ terms, offerPence, policy, split, state }: DerivedSale, differences: Differences): void => {
  const compare = differences.in('the order in the log');
  compare('the state', 'sold', state.order.status);
  compare('the price of the offer in pence', offerPence, terms.pricePence);
  compare('the version of the fees', policy.version, terms.feePolicyVersion);
  compare('the fee of the buyer in pence', split.buyerFeePence, terms.buyerFeePence);
  compare('the total in pence', split.totalPence, terms.totalPence);
  compare('the share of the creator in pence', split.creatorPence, terms.creatorPence);
  compare('the share of the platform in pence', split.platformPence, terms.platformPence);
  const credited = differences.in('the account in the log');
  if (state.share) credited('what was credited in pence', split.creatorPence, state.share.creatorPence);
};

/** Every difference; none for a sale that is the same everywhere. */
export const compareSale = async (
  sale: DerivedSale,
  { db, payments }: { db: Db; payments: ProviderReads },
): Promise<readonly Finding[]> => {
  const differences = createDifferences();
  compareTerms(sale, differences);
  await compareReadModels(db, sale, differences);
  await compareProvider(payments, sale, differences);
  return differences.list();
};
