/** `npm run audit -- sample`: some sales, derived anew from the log, beside the read models and the payment provider. */
import { setTimeout as wait } from 'node:timers/promises';
import { chooseSales, findSales, type SaleName } from '#app/saleSample/chooseSales.ts';
import { compareSale } from '#app/saleSample/compareSale.ts';
import { refundedPenceOf } from '#app/saleSample/compareReadModels.ts';
import { deriveSales, type DerivedSale } from '#app/saleSample/deriveSales.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Finding } from '#platform/transparency/verify/finding.ts';
import { print, printChecks } from '#cli/audit/printChecks.ts';
import { countIn, readArguments } from '#cli/audit/readArguments.ts';
import { readLog } from '#cli/audit/replay/readLog.ts';
import { withPayments } from '#cli/withPayments.ts';
import { withStores } from '#cli/withStores.ts';

const DEFAULT_COUNT = '50';
const DEFAULT_SEED = '7';
/** A sale that differs may have changed while it was read: it is read once more after this time, in ms. */
const AGAIN_AFTER_MS = 3000;

type Compared = { name: string; findings: readonly Finding[] };
type Sources = { recorded: EventStore; db: Db; payments: Payments };

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

const compareAll = async ({ recorded, db, payments }: Sources, sales: readonly SaleName[]): Promise<Compared[]> => {
  const compared: Compared[] = [];
  for (const sale of await deriveSales(readLog(recorded), sales))
    compared.push({ name: saleText(sale), findings: await compareSale(sale, { db, payments }) });
  return compared;
};

/** Whether nothing differs; prints a line for each sale. */
const sample = async (sources: Sources, { count, seed }: { count: number; seed: number }): Promise<boolean> => {
  const sales = await findSales(readLog(sources.recorded));
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
  const isClean = printChecks(compared);
  print(`${chosen.length} of ${sales.length} sales, chosen by seed ${seed}`);
  return isClean;
};

/** The process ends with 1 when a sale differs anywhere. */
export const sampleSales = async (args: readonly string[]): Promise<void> => {
  const { values } = readArguments(args, ['count', 'seed'], 0);
  const count = countIn(values.count ?? DEFAULT_COUNT);
  const seed = countIn(values.seed ?? DEFAULT_SEED);
  await withStores(({ rawStore: recorded, db }, config) =>
    withPayments(config, async (payments) => {
      if (!(await sample({ recorded, db, payments }, { count, seed }))) process.exitCode = 1;
    }),
  );
};
