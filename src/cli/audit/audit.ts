/**
 * `npm run audit`: replays the whole log and checks the promises: nothing sold twice, every penny accounted for, and
 * every process that has to end has ended in time.
 * `npm run audit -- verify`: compares the log with the tree that was signed, its events with each other, and with the keys.
 * `npm run audit -- replay`, `diff`: what the log says of a thing at a moment, and between two.
 * `npm run audit -- export`, `import`: takes events with their proofs elsewhere, and verifies and replays them there.
 * `npm run audit -- sample`: derives some sales anew, and compares them with the read models and the payment provider.
 * `npm run audit -- what-if`: what a past period would have brought under other rules.
 */
import { exportBundle } from './bundle/exportBundle.ts';
import { importBundle } from './bundle/importBundle.ts';
import { checkPromises } from './checkPromises.ts';
import { printError } from '#cli/print.ts';
import { readArguments } from './readArguments.ts';
import { diffMoments } from './replay/diffMoments.ts';
import { replayLog } from './replay/replayLog.ts';
import { sampleSales } from './sample/sampleSales.ts';
import { usage } from './usage.ts';
import { whatIf } from './whatIf/whatIf.ts';
import { verify, type WitnessArguments } from './verify.ts';

const readWitnessArguments = (args: readonly string[]): WitnessArguments => {
  const { values } = readArguments(args, ['witness', 'witness-key'], 0);
  const { witness: file, 'witness-key': key } = values;
  return key !== undefined && file === undefined ? usage() : { file, key };
};

const run = (command: string | undefined, args: readonly string[]): Promise<void> => {
  switch (command) {
    case undefined:
      return checkPromises();
    case 'verify':
      return verify(readWitnessArguments(args));
    case 'replay':
      return replayLog(args);
    case 'diff':
      return diffMoments(args);
    case 'sample':
      return sampleSales(args);
    case 'what-if':
      return whatIf(args);
    case 'export':
      return exportBundle(args);
    case 'import':
      return importBundle(args);
    default:
      return usage(`There is no “${command}”.`);
  }
};

// Somebody who reads the first lines alone, e.g. by `head`, closes the other end: the work ends in order, and not with 0.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exitCode = 1;
});

const [command, ...args] = process.argv.slice(2);
try {
  await run(command, args);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
