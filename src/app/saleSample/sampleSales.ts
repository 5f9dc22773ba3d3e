/** Some sales, chosen by a seed and derived anew from the log, beside the read models and the payment provider. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Events } from '#app/replay/moment.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import { chooseSales, findSales, type SaleName } from './chooseSales.ts';
import type { ProviderReads } from './compareProvider.ts';
import { compareSale } from './compareSale.ts';
import { refundedPenceOf } from './compareReadModels.ts';
import { deriveSales, type DerivedSale } from './deriveSales.ts';

/** A sale that differs may have changed while it was read: it is read once more after this time, in ms. */
const AGAIN_AFTER_MS = 3000;

/** A sale in a line, and what differs of it. */
export type ComparedSale = { name: string; findings: readonly Finding[] };
/** `readLog` reads the whole log each time that it is called, in shapes of today and without keys. */
export type SampleSources = { readLog: () => Events; db: Db; payments: ProviderReads };

/** The sale in one line. */
const saleText = (sale: DerivedSale): string => {
  const { orderId, terms, split, soldAt, isAnnulled, state, transfers } = sale;
  const sentPence = transfers.reduce((sum, { amountPence, reversedPence }) => sum + amountPence - reversedPence, 0);
  return [
    `order ${orderId}: sold ${soldAt} to ${terms.buyerId}`,
    `${formatPounds(split.pricePence)} and ${formatPounds(split.buyerFeePence)} by version ${terms.feePolicyVersion} of the fees`,
    `share ${formatPounds(split.creatorPence)}, ${formatPounds(sentPence)} of it paid out in ${transfers.length} transfers`,
    `refunded ${formatPounds(refundedPenceOf(sale))}${isAnnulled ? ', annulled' : ''}`,
    `receipt ${state.receipt ?? 'none'}`,
  ].join('; ');
};

const compareAll = async (
  { readLog, db, payments }: SampleSources,
  sales: readonly SaleName[],
): Promise<ComparedSale[]> => {
  const compared: ComparedSale[] = [];
  for (const sale of await deriveSales(readLog(), sales))
    compared.push({ name: saleText(sale), findings: await compareSale(sale, { db, payments }) });
  return compared;
};

/** The chosen sales in the order of the log, and how many there are in all. */
export const sampleSales = async (
  sources: SampleSources,
  { count, seed }: { count: number; seed: number },
): Promise<{ compared: ComparedSale[]; total: number }> => {
  const sales = await findSales(sources.readLog());
  const chosen = chooseSales(sales, count, seed);
  const compared = await compareAll(sources, chosen);
  const differing = chosen.filter((_, place) => (compared[place]?.findings.length ?? 0) > 0);
  if (differing.length > 0) {
    await wait(AGAIN_AFTER_MS);
    const again = await compareAll(sources, differing);
    for (const [place, sale] of differing.entries()) {
      const found = again[place];
      if (found) compared[chosen.indexOf(sale)] = found;
    }
  }
  return { compared, total: sales.length };
};
