/**
 * `npm run check`: types, lint, import rules (and that every file was seen), format, sizes, pairs of folders, names,
 * migrations, dependencies, secrets, shapes of events.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findToolFile, openTool } from '../../../tools/open.mjs';
import { prepare, root, run } from '../setup.mjs';

const sources = ['src', 'projections'];
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** Files that the import rules must have seen: a blind tool reports no violation either. */
const countSources = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).reduce((count, entry) => {
    if (entry.isDirectory()) return count + countSources(path.join(folder, entry.name));
    return count + (/\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? 1 : 0);
  }, 0);

const boundaries = async () => {
  const report = await run(bin('depcruise'), [
    ...sources,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ]).catch((error) => error.message.slice(error.message.indexOf('{')));
  const { modules, summary } = JSON.parse(report);
  const seen = modules.filter(({ source }) => /^(src|projections)\/.*\.tsx?$/.test(source)).length;
  const wanted = countSources('src') + countSources('projections');
  if (seen < wanted) throw new Error(`the import rules saw ${seen} of ${wanted} files`);
  const violations = summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  if (violations.length > 0) throw new Error(violations.join('\n'));
};

/** No container engine is assumed: the compose files against their schema, the Dockerfile against its grammar. */
const containers = async () => {
  await run(await findToolFile('.bin/dclint'), [
    '--max-warnings',
    '0',
    'docker-compose.yml',
    'docker-compose.cluster.yml',
  ]);
  const { validate } = await openTool('dockerfile-utils');
  const faults = validate(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
  if (faults.length > 0)
    throw new Error(faults.map(({ message, range }) => `Dockerfile:${range.start.line + 1} ${message}`).join('\n'));
};

/** Types of the whole program; with the usual room for new objects, a tenth of the time goes into clearing up. */
const types = () =>
  run(process.execPath, ['--max-semi-space-size=128', path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')]);

/** Every event as the golden file keeps it, or as the given one does. */
export const checkShapes = (...file) =>
  run(process.execPath, ['--import', 'tsx', 'src/cli/check/checkShapes.ts', ...file]);

/** The rules that need types, and the types of the program by the same native compiler, which is a version ahead of ours. */
const lintWithTypes = () => run(bin('oxlint'), ['--deny-warnings', '--type-check', ...sources, 'migrations']);

/** A check that computes for seconds, in a process of its own, so that this one still hears Ctrl-C. */
const apart = (file, name) => () => run(process.execPath, [path.join(import.meta.dirname, 'runCheck.mjs'), file, name]);

/** [name, what it runs]; each throws with what it found. */
export const quickChecks = [
  ['lint with types', lintWithTypes],
  ['lint', () => run(bin('oxlint'), ['-c', '.oxlintrc.house.json', '--deny-warnings', ...sources, 'migrations'])],
  ['import rules', boundaries],
  ['format', () => run(bin('oxfmt'), ['--check', '.'])],
  ['house sizes', apart('./houseSizes.mjs', 'checkHouseSizes')],
  ['folder pairs', apart('./folderPairs.mjs', 'checkFolderPairs')],
  ['duplicates', apart('./duplicates.mjs', 'checkDuplicates')],
  ['names', apart('./names.mjs', 'checkNames')],
  ['migrations', async () => (await import('./migrations/migrations.mjs')).checkMigrations()],
  ['dependencies', async () => (await import('./supply/dependencies.mjs')).checkDependencies()],
  ['secrets', async () => (await import('./supply/secrets.mjs')).checkSecrets()],
  ['event shapes', () => checkShapes()],
  ['page sizes', () => run(process.execPath, ['src/cli/check/sizes.mjs'])],
];

/** Checks that need `tools/`. */
export const mergeChecks = [['containers', containers]];

/** With the types by the compiler that the project is written for (decision 108). */
export const checks = [['types', types], ...mergeChecks, ...quickChecks];

/** Runs these checks, the first beside the others, and answers what failed. */
export const runChecks = async (print, checks) => {
  const failed = [];
  const runEach = async (some) => {
    for (const [name, check] of some) {
      const start = performance.now();
      try {
        await check();
        print(`ok    ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed.push(name);
        print(`FAIL  ${name}\n${error.message}`);
      }
    }
  };
  await Promise.all([runEach(checks.slice(0, 1)), runEach(checks.slice(1))]);
  return failed;
};

if (process.argv[1] === path.join(root, 'src', 'cli', 'check', 'check.mjs')) {
  const print = (text) => process.stdout.write(`${text}\n`);
  await prepare(print);
  const failed = await runChecks(print, checks);
  process.exit(failed.length === 0 ? 0 : 1);
}
