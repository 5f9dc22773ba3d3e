/**
 * `npm run simulate -- [--seeds N] [--from S] [--workers W] [--whole]`: lives that many seeds of unlucky days and says
 * which promise broke. A failing seed tells its story, shrunk to the fewest steps unless `--whole` is given.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startTestPostgres } from '#testing/globalSetup.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { planOf, runSeed, type Outcome } from '#testing/simulation/run.ts';
import { shrink } from '#testing/simulation/shrink.ts';

const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
const print = (text: string): void => void process.stdout.write(`${text}\n`);

type Share = { admin: string; from: number; seeds: number; every: number; n: number; isWhole: boolean };
type SeedResult = Pick<Outcome, 'seed' | 'failures' | 'order' | 'tasks' | 'events' | 'ms'> & {
  story: string[];
  shrunk: string | null;
};

/** The failed checks of a shrunk run are those of the first failure. */
const shrinkFailure = async (db: SimulationDb, outcome: Outcome): Promise<{ outcome: Outcome; text: string }> => {
  const check = outcome.failures[0]?.check;
  const { plan } = planOf(outcome.seed);
  const small = await shrink(plan, async (part) =>
    (await runSeed(db, outcome.seed, part)).failures.some((failure) => failure.check === check),
  );
  const parts = [
    ...small.actions.map(({ name, kind }) => `${kind} (${name})`),
    ...small.faults.map(({ name, kind }) => `${kind} (${name})`),
  ];
  return { outcome: await runSeed(db, outcome.seed, small), text: `${parts.length} steps: ${parts.join(', ')}` };
};

const runShare = async (
  { admin, from, seeds, every, n, isWhole }: Share,
  report: (result: SeedResult) => void,
): Promise<void> => {
  const db = await openSimulationDb(admin, `simulation_${n}`);
  for (let seed = from + n; seed < from + seeds; seed += every) {
    const outcome = await runSeed(db, seed);
    const { failures, order, tasks, events, ms } = outcome;
    const isShrunk = failures.length > 0 && !isWhole;
    const small = isShrunk ? await shrinkFailure(db, outcome) : undefined;
    const story = failures.length > 0 ? (small?.outcome ?? outcome).story : [];
    report({ seed, failures, order, tasks, events, ms, story, shrunk: small?.text ?? null });
  }
  await db.close();
};

const show = ({ seed, failures, story, shrunk }: SeedResult): void => {
  print(`\nseed ${seed} fails:`);
  for (const { check, detail } of failures) print(`  ${check}: ${detail}`);
  if (shrunk !== null) print(`  shrunk to ${shrunk}`);
  for (const line of story) print(`    ${line}`);
};

const main = async (): Promise<void> => {
  const seeds = option('seeds', 100);
  const workers = Math.min(seeds, option('workers', availableParallelism()));
  const server = await startTestPostgres();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.stop().finally(() => process.exit(1)));
  const began = Date.now();
  const orders = new Set<string>();
  const failed = new Set<number>();
  let done = 0;
  const take = (result: SeedResult): void => {
    done += 1;
    if (process.argv.includes('--verbose'))
      print(
        `seed ${result.seed}: ${result.tasks} tasks, ${result.events} events, ${Math.round(result.ms)} ms, order ${result.order}`,
      );
    orders.add(result.order);
    if (result.failures.length === 0) return;
    failed.add(result.seed);
    show(result);
  };
  const share = (n: number): Share => ({
    admin: server.admin,
    from: option('from', 1),
    seeds,
    every: workers,
    n,
    isWhole: process.argv.includes('--whole'),
  });
  const runWorker = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(process.argv[1] ?? '', ['--share', JSON.stringify(share(n))]);
      child.on('message', (result) => take(result as SeedResult));
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`worker ${n} ended with code ${code}`))));
    });
  try {
    if (workers === 1) await runShare(share(0), take);
    else await Promise.all(Array.from({ length: workers }, (_, n) => runWorker(n)));
  } finally {
    await server.stop();
  }
  const perMinute = Math.round((done * 60_000) / (Date.now() - began));
  print(
    `\n${done} seeds, ${failed.size} failures${failed.size > 0 ? ` (seeds ${[...failed].toSorted((a, b) => a - b).join(', ')})` : ''}, ${perMinute} simulated weekends a minute, ${orders.size} distinct interleavings`,
  );
  process.exit(failed.size > 0 ? 1 : 0);
};

const shareAt = process.argv.indexOf('--share');
if (shareAt < 0) await main();
else {
  // Without its parent nobody reads what it finds.
  process.on('disconnect', () => process.exit(1));
  await runShare(JSON.parse(process.argv[shareAt + 1] ?? '') as Share, (result) => void process.send?.(result));
  process.exit(0);
}
