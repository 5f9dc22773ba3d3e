/** Plants one defect at a time, and looks for the first seed that finds it or runs the test that does. */
import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startTestPostgres } from '#testing/globalSetup.ts';
import type { Defect } from '#testing/simulation/defects/defect.ts';
import { defects } from '#testing/simulation/defects/defects.ts';
import { buildPlanted } from '#testing/simulation/defects/buildPlanted.ts';
import { failsWith } from './plantedTest.ts';
import type { SeedResult, Share } from './share.ts';

const mended = path.resolve('dist', 'server');
/** Beside it, so that whatever finds its files from there does so here. */
const planted = path.resolve('dist', 'planted');

type Found = { seed: number; tried: number; check: string; steps: number };
type Seeds = { admin: string; from: number; seeds: number };

type Program = { folder: string; foundBy: readonly string[] };

/**
 * The first answer of a worker of this program that has met one of the sought checks; undefined when no seed does.
 * @throws Error when a worker broke down
 */
const search = async ({ folder, foundBy }: Program, { admin, from, seeds }: Seeds): Promise<Found | undefined> => {
  const workers = Math.min(seeds, availableParallelism());
  const children: ChildProcess[] = [];
  let tried = 0;
  const run = (n: number): Promise<Found | undefined> =>
    new Promise((resolve, reject) => {
      const share: Share = { admin, from, seeds, every: workers, n, isWhole: false, soughtChecks: foundBy };
      const child = fork(path.join(folder, 'simulate.js'), ['--share', JSON.stringify(share)]);
      children.push(child);
      child.on('message', (message) => {
        const { seed, failures, shrunk } = message as SeedResult;
        tried += 1;
        const check = failures.find((failure) => foundBy.some((begin) => failure.check.startsWith(begin)))?.check;
        if (check !== undefined) resolve({ seed, tried, check, steps: shrunk?.steps ?? 0 });
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        if (code === 0 || signal === 'SIGTERM') resolve(undefined);
        else reject(new Error(`a worker ended with ${signal ?? `code ${code}`}`));
      });
    });
  const running = Array.from({ length: workers }, (_, n) => run(n));
  const found = await Promise.any(
    running.map(async (worker) => (await worker) ?? Promise.reject(new Error('not found'))),
  ).catch(() => undefined);
  for (const child of children) child.kill();
  const ends = await Promise.allSettled(running);
  // A worker that has broken down has found nothing and excluded nothing.
  const broken = ends.find(({ status }) => status === 'rejected');
  if (found === undefined && broken?.status === 'rejected') throw broken.reason;
  return found;
};

/** The end of a defect's line; undefined: not found. */
const find = async (defect: Defect, seeds: Seeds): Promise<string | undefined> => {
  if ('failsTest' in defect)
    return (await failsWith(defect, defect.failsTest)) ? `“${defect.failsTest.test}”` : undefined;
  await buildPlanted(defect, planted);
  const { foundBy } = defect;
  const found = await search({ folder: planted, foundBy }, seeds);
  if (found === undefined) return undefined;
  // A seed that meets the check without the defect as well has found something else.
  const without = await search({ folder: mended, foundBy }, { ...seeds, from: found.seed, seeds: 1 });
  if (without) throw new Error(`seed ${found.seed} meets “${without.check}” without “${defect.name}”, too`);
  return `seed ${found.seed} (the ${found.tried}. that ended), “${found.check}”, ${found.steps} steps`;
};

/** Prints a line for each defect whose name has this text. Returns whether every one was found. */
export const findDefects = async ({
  text,
  from,
  seeds,
  print,
}: Omit<Seeds, 'admin'> & { text: string; print: (line: string) => void }): Promise<boolean> => {
  const server = await startTestPostgres();
  let isEveryFound = true;
  try {
    for (const defect of defects.filter(({ name }) => name.includes(text))) {
      const found = await find(defect, { admin: server.admin, from, seeds });
      isEveryFound &&= found !== undefined;
      print(`${defect.name}: ${found ?? 'NOT FOUND'}`);
    }
  } finally {
    await rm(planted, { recursive: true, force: true });
    await server.stop();
  }
  return isEveryFound;
};
