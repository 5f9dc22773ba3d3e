/**
 * `npm run simulate -- [--seeds N | --events N] [--from S] [--workers W] [--whole]`: lives that many seeds of unlucky days and says
 * which promise broke. A failing seed tells its story, shrunk to the fewest steps unless `--whole` is given.
 *
 * With `--events N` it goes on from seed to seed until the logs together have so many events.
 *
 * With `--defects [TEXT]` it plants one defect at a time, of those whose name has this text, and looks for the first of
 * these seeds that finds it, or runs the test that does.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findDefects } from './findDefects.ts';
import type { SeedResult, Share } from './share.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { startTestPostgres } from '#testing/globalSetup.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { planOf, runSeed, type Outcome } from '#testing/simulation/run.ts';
import { shrink } from '#testing/simulation/shrink.ts';
import { createTally } from './tally.ts';

/** What a worker is sent when it need not take another seed. */
const ENOUGH = 'enough';
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The shrunk run breaks the same promise. */
const shrinkFailure = async (
  db: SimulationDb,
  outcome: Outcome,
  check: string | undefined,
): Promise<{ outcome: Outcome; steps: number; text: string }> => {
  const { plan } = planOf(outcome.seed);
  const small = await shrink(plan, async (part) =>
    (await runSeed(db, outcome.seed, part)).failures.some((failure) => failure.check === check),
  );
  const parts = [
    ...small.actions.map(({ name, kind }) => `${kind} (${name})`),
    ...small.faults.map(({ name, kind }) => `${kind} (${name})`),
  ];
  return {
    outcome: await runSeed(db, outcome.seed, small),
    steps: parts.length,
    text: `${parts.length} steps: ${parts.join(', ')}`,
  };
};

const runShare = async (
  { admin, from, seeds, every, n, isWhole, soughtChecks }: Share,
  report: (result: SeedResult) => void,
  isEnough: () => boolean,
): Promise<void> => {
  const db = await openSimulationDb(admin, `simulation_${n}`);
  for (let seed = from + n; seed < from + seeds && !isEnough(); seed += every) {
    const outcome = await runSeed(db, seed);
    const { failures, order, tasks, events, kinds, ms } = outcome;
    const sought = failures.find(({ check }) => soughtChecks?.some((begin) => check.startsWith(begin)) ?? true);
    const small = sought && !isWhole ? await shrinkFailure(db, outcome, sought.check) : undefined;
    const story = failures.length > 0 ? (small?.outcome ?? outcome).story : [];
    const shrunk = small ? { steps: small.steps, text: small.text } : null;
    report({ seed, failures, order, tasks, events, kinds, ms, story, shrunk });
  }
  await db.close();
};

/** Lives the shares of all workers, in this process when there is one; each takes no further seed once it is enough. */
const runShares = async (
  shares: readonly Share[],
  take: (result: SeedResult) => void,
  isEnough: () => boolean,
): Promise<void> => {
  const [only] = shares;
  if (only && shares.length === 1) return runShare(only, take, isEnough);
  const runWorker = (share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', ['--share', JSON.stringify(share)]);
      child.on('message', (result) => {
        take(result as SeedResult);
        if (isEnough() && child.connected) child.send(ENOUGH);
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`worker ${share.n} ended with code ${code}`)),
      );
    });
  await Promise.all(shares.map(runWorker));
};

const main = async (): Promise<void> => {
  const { numbers, flags, positionals } = readCommandLine({
    usage:
      'npm run simulate -- [--seeds N | --events N] [--from S] [--workers W] [--whole] [--verbose] [--defects [TEXT]]',
    numbers: { seeds: 0, events: 0, from: 1, workers: availableParallelism() },
    flags: ['whole', 'verbose', 'defects'],
    mostPositionals: process.argv.includes('--defects') ? 1 : 0,
  });
  const { events: wantedEvents, from } = numbers;
  if (flags.has('defects')) {
    const isFound = await findDefects({ text: positionals[0] ?? '', from, seeds: numbers.seeds || 2000, print });
    process.exit(isFound ? 0 : 1);
  }
  // So many events take as many seeds as they take.
  const seeds = wantedEvents > 0 ? Number.MAX_SAFE_INTEGER : numbers.seeds || 100;
  const workers = Math.min(seeds, numbers.workers);
  const server = await startTestPostgres();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.stop().finally(() => process.exit(1)));
  const tally = createTally(print, { isVerbose: flags.has('verbose'), now: Date.now });
  const shares = Array.from({ length: workers }, (_, n): Share => ({
    admin: server.admin,
    from,
    seeds,
    every: workers,
    n,
    isWhole: flags.has('whole'),
  }));
  try {
    await runShares(shares, tally.take, () => wantedEvents > 0 && tally.events() >= wantedEvents);
  } finally {
    await server.stop();
  }
  process.exit(tally.finish() ? 0 : 1);
};

const shareAt = process.argv.indexOf('--share');
if (shareAt < 0) await main();
else {
  // Without its parent nobody reads what it finds.
  process.on('disconnect', () => process.exit(1));
  let isEnough = false;
  process.on('message', (message) => (isEnough ||= message === ENOUGH));
  const share = JSON.parse(process.argv[shareAt + 1] ?? '') as Share;
  await runShare(
    share,
    (result) => void process.send?.(result),
    () => isEnough,
  );
  process.exit(0);
}
