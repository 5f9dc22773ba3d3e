/**
 * `npm run simulate -- [--seeds N] [--from S] [--workers W] [--whole]`: lives that many seeds of unlucky days and says
 * which promise broke. A failing seed tells its story, shrunk to the fewest steps unless `--whole` is given.
 *
 * With `--defects [TEXT]` it plants one defect at a time, of those whose name has this text, and looks for the first of
 * these seeds that finds it, or runs the test that does.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findDefects } from './findDefects.ts';
import type { SeedResult, Share } from './share.ts';
import { startTestPostgres } from '#testing/globalSetup.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { planOf, runSeed, type Outcome } from '#testing/simulation/run.ts';
import { shrink } from '#testing/simulation/shrink.ts';

const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
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
): Promise<void> => {
  const db = await openSimulationDb(admin, `simulation_${n}`);
  for (let seed = from + n; seed < from + seeds; seed += every) {
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

const show = ({ seed, failures, story, shrunk }: SeedResult): void => {
  print(`\nseed ${seed} fails:`);
  for (const { check, detail } of failures) print(`  ${check}: ${detail}`);
  if (shrunk !== null) print(`  shrunk to ${shrunk.text}`);
  for (const line of story) print(`    ${line}`);
};

const main = async (): Promise<void> => {
  const seeds = option('seeds', 100);
  const defectsAt = process.argv.indexOf('--defects');
  if (defectsAt >= 0) {
    const text = process.argv[defectsAt + 1]?.replace(/^--.*/, '') ?? '';
    const isFound = await findDefects({ text, from: option('from', 1), seeds: option('seeds', 2000), print });
    process.exit(isFound ? 0 : 1);
  }
  const workers = Math.min(seeds, option('workers', availableParallelism()));
  const server = await startTestPostgres();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.stop().finally(() => process.exit(1)));
  const began = Date.now();
  const orders = new Set<string>();
  const kinds = new Map<string, number>();
  const failed = new Set<number>();
  let done = 0;
  const take = (result: SeedResult): void => {
    done += 1;
    if (process.argv.includes('--verbose'))
      print(
        `seed ${result.seed}: ${result.tasks} tasks, ${result.events} events, ${Math.round(result.ms)} ms, order ${result.order}`,
      );
    orders.add(result.order);
    for (const kind of result.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
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
  if (process.argv.includes('--verbose'))
    for (const [kind, count] of [...kinds].toSorted((a, b) => b[1] - a[1])) print(`${kind} in ${count} seeds`);
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
