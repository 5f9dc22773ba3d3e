/**
 * `npm run audit`: replays the whole log and checks the promises: nothing sold twice, every penny accounted for, and
 * every process that has to end has ended in time.
 * `npm run audit -- verify [--witness <file> [--witness-key <key>]]`: compares the log with the tree that was signed, its events with
 * each other, and with the keys.
 */
import { parseArgs } from 'node:util';
import { createAudit } from '#app/audit.ts';
import { openLog } from '#app/openLog.ts';
import { findStuckWork } from '#app/findStuckWork.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { withStores } from '#cli/withStores.ts';
import { verify, type WitnessArguments } from './verify.ts';

/** More are counted as one line. */
const MOST_LISTED = 100;

const usage = (): never => {
  process.stderr.write('Usage: npm run audit\n');
  process.stderr.write('       npm run audit -- verify [--witness <file> [--witness-key <key>]]\n');
  process.exit(2);
};

/** Undefined without `verify`. */
const readArguments = (): WitnessArguments | undefined => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { witness: { type: 'string' }, 'witness-key': { type: 'string' } },
    });
    const { witness: file, 'witness-key': key } = values;
    const isRight = key === undefined || file !== undefined;
    if (positionals.join(' ') === 'verify' && isRight) return { file, key };
    return positionals.length === 0 && file === undefined && isRight ? undefined : usage();
  } catch {
    return usage();
  }
};

const checkPromises = (): Promise<void> =>
  withStores(async ({ rawStore, subjectKeys, db }, config) => {
    const audit = createAudit();
    const { sealedStore } = openLog(rawStore, subjectKeys);
    for await (const { events } of readToEnd(sealedStore)) for (const event of events) audit.see(event);
    const { checks, sales, events } = audit.finish();
    for (const { name, isTrue, detail } of checks)
      process.stdout.write(`${isTrue ? 'ok  ' : 'FAIL'} ${name}: ${detail}\n`);
    const clock = (): Date => new Date(Date.now() + config.clockAheadMs);
    const stuck = await findStuckWork({ db, clock, settings: config }, MOST_LISTED);
    process.stdout.write(
      `${stuck.length === 0 ? 'ok  ' : 'FAIL'} no work is stuck: ${stuck.length} processes overdue\n`,
    );
    for (const { title, itemId, state, dueAt, error, ask } of stuck)
      process.stdout.write(
        `     ${title} ${itemId}: ${state}, due ${dueAt}, last error: ${error ?? 'none'}; ask ${ask}\n`,
      );
    process.stdout.write(`${events} events, ${sales} sales\n`);
    if (stuck.length > 0 || checks.some(({ isTrue }) => !isTrue)) process.exitCode = 1;
  });

const witness = readArguments();
if (witness) await verify(witness);
else await checkPromises();
