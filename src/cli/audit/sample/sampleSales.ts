/** `npm run audit -- sample`: some sales, derived anew from the log, beside the read models and the payment provider. */
import { sampleSales as sample } from '#app/saleSample/sampleSales.ts';
import { printChecks } from '#cli/audit/printChecks.ts';
import { print } from '#cli/print.ts';
import { countIn, readArguments } from '#cli/audit/readArguments.ts';
import { readLog } from '#cli/audit/replay/readLog.ts';
import { withPayments } from '#cli/withPayments.ts';
import { withStores } from '#cli/withStores.ts';

const DEFAULT_COUNT = '50';
const DEFAULT_SEED = '7';

/** The process ends with 1 when a sale differs anywhere. */
export const sampleSales = async (args: readonly string[]): Promise<void> => {
  const { values } = readArguments(args, ['count', 'seed'], 0);
  const count = countIn(values.count ?? DEFAULT_COUNT);
  const seed = countIn(values.seed ?? DEFAULT_SEED);
  await withStores(({ rawStore, db }, config) =>
    withPayments(config, async (payments) => {
      const { compared, total } = await sample({ readLog: () => readLog(rawStore), db, payments }, { count, seed });
      if (!printChecks(compared)) process.exitCode = 1;
      print(`${compared.length} of ${total} sales, chosen by seed ${seed}`);
    }),
  );
};
