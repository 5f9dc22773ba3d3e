/**
 * `npm test`, `npm run test:all` and `npm run test:long`: sets everything up, runs the tests of that size, says how it goes, and
 * ends with one line `N passed, M failed`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installProduct, prepare, root, run } from '../setup.mjs';
import { findBrowser } from './browser.mjs';
import { budgets, compareCounts, listCounts, readCounts } from './budgets.mjs';
import { findChangedTests } from './changedTests.mjs';
import { endAll } from './endAll.mjs';
import { calibrate, spentSeconds } from './processorTime.mjs';
import { commandFor, createProgress } from './progress.mjs';
import { runVitest } from './runVitest.mjs';

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    /** Every journey, as before a merge. */
    all: { type: 'boolean' },
    /** The part of `--all` that `npm test` leaves out. */
    rest: { type: 'boolean' },
    long: { type: 'boolean' },
    /** The tests that the working tree touches. */
    changed: { type: 'boolean' },
    /** Files and tests in a random order. */
    shuffle: { type: 'boolean' },
    /** A file with the totals of the run before, to which those of this run are added. */
    totals: { type: 'string' },
  },
});
const size = ['long', 'rest', 'all'].find((name) => options[name]) ?? 'short';
const isWhole = only.length === 0 && !options.changed;

/** Integration and browsers are one lane: a worker's files share a site and a browser. */
const lanes = [
  { name: 'unit', projects: ['unit'] },
  { name: 'pages', projects: ['pages', 'pagesApart'] },
  { name: 'int', projects: ['int'] },
];
const isJourney = ({ name }) => name === 'int';

/** How long each file took in an earlier run. */
const cache = path.join(root, 'node_modules', '.cache', 'soletake');
const durations = path.join(cache, 'durations.json');
const remembered = existsSync(durations) ? JSON.parse(readFileSync(durations, 'utf8')) : {};

/** Keeps what this run has measured, for the next run and for people who look into it. */
const keep = (name, value) => {
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, name), `${JSON.stringify(value, null, 2)}\n`);
};

const progress = createProgress({
  stream: process.stdout,
  now: () => performance.now(),
  remembered,
});
const { print } = progress;
/** Counts of everything besides the tests: checks, the simulation, a run without a report. */
const others = { passed: 0, failed: 0, skipped: 0 };
const addOther = (isOk) => (others[isOk ? 'passed' : 'failed'] += 1);

/** So much room the databases, films and folders of a run need at most, in bytes. */
const SCRATCH_BYTES = 6 * 1024 ** 3;

/** Memory where the system offers it as a folder: a run makes and removes a few hundred thousand files. */
const findScratch = async () => {
  const shared = '/dev/shm';
  const room = await statfs(shared).catch(() => undefined);
  return room && room.bavail * room.bsize > SCRATCH_BYTES && freemem() > SCRATCH_BYTES ? shared : tmpdir();
};

const folder = await mkdtemp(path.join(await findScratch(), 'soletake-run-'));
const pictures = path.join(tmpdir(), `soletake-pictures-${process.pid}`);
process.env.TEST_COUNTS = path.join(folder, 'started');
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('starts.mjs', import.meta.url)}`;
await import('./starts.mjs');

const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Says what has not been run. */
const printRest = () => {
  const names = [...new Set(progress.waiting.values())];
  const filesOf = (lane) => [...progress.waiting].filter(([, other]) => other === lane).map(([file]) => file);
  if (names.length === 0) print('Stopped before the tests began.');
  for (const lane of names)
    print(`not run: ${filesOf(lane).length} files of ${lane}, the first is ${filesOf(lane)[0]}`);
};

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  print('Stopping …');
  await endAll(process.env.TEST_COUNTS);
  printFailures();
  printRest();
  printTotals();
  // Hundreds of thousands of files take their time; nobody waits for that.
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

const printFailures = () => {
  progress.close();
  if (progress.failures.length === 0) return;
  print('\nFailed:');
  for (const failure of progress.failures) print(`  ${commandFor(failure)}`);
  if (existsSync(pictures)) print(`  pictures of their pages: ${pictures}`);
};

const totalsSoFar = () => {
  const file = options.totals;
  const before =
    file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };
  const own = progress.totals();
  const add = (key) => before[key] + own[key] + others[key];
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
};

const printTotals = () => {
  progress.close();
  const totals = totalsSoFar();
  const { passed, failed, skipped } = totals;
  print(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return totals;
};

const runLanes = async (some, args, env) => {
  const projects = some.flatMap(({ projects: names }) => names);
  const output = await runVitest({ projects, args, env, hear: progress.hear });
  if (output === undefined || isStopping) return;
  others.failed += 1;
  print(`${output}\nFAIL  the tests ended without a report`);
};

const check = async () => {
  const { checks, mergeChecks, quickChecks, runChecks } = await import('../check/check.mjs');
  const checksOf = { short: quickChecks, rest: mergeChecks, all: [...quickChecks, ...mergeChecks], long: checks };
  const chosen = checksOf[size];
  const failed = await runChecks(print, chosen);
  others.passed += chosen.length - failed.length;
  others.failed += failed.length;
};

/** The other ways in which a site can run (`src/driver/variants.ts`). */
const variants = ['two', 'esdb', 's3'];

/** Ten thousand unlucky weekends, on every core. */
const simulate = async () => {
  const simulation = path.join(root, 'dist', 'server', 'simulate.js');
  const [output, isOk] = await run(process.execPath, [simulation, '--seeds', '10000']).then(
    (printed) => [printed.trim().split('\n').at(-1), true],
    (error) => [error.message, false],
  );
  addOther(isOk);
  print(`${isOk ? 'ok   ' : 'FAIL '} simulation: ${output}`);
};

const printCounts = (calibrations, spent) => {
  const counts = readCounts(process.env.TEST_COUNTS);
  keep('started.json', listCounts(counts));
  const { summary, faults } = compareCounts(counts, budgets[size]);
  print(`started: ${summary}`);
  for (const fault of faults) {
    addOther(false);
    print(`FAIL  ${fault}`);
  }
  if (spent === undefined) return;
  const unit = calibrations.reduce((total, seconds) => total + seconds, 0) / calibrations.length;
  print(`processor: ${spent.toFixed(0)} s, ${(spent / unit).toFixed(0)} times the calibration of ${unit.toFixed(2)} s`);
};

/** Does the work of this run. */
const runAll = async () => {
  const shared = {
    ...process.env,
    ...(options.shuffle ? { TEST_SHUFFLE: 'yes' } : {}),
    TMPDIR: folder,
    TEST_PICTURES: pictures,
    TEST_SIZE: size,
    NO_COLOR: '1',
  };
  if (options.changed) {
    await installProduct(print);
    const files = findChangedTests().filter((file) => !/\.(?:int|e2e)\.test\./.test(file));
    print(
      files.length === 0 ? 'No test imports what has changed.' : `${files.length} files of tests touch the change.`,
    );
    if (files.length > 0) await runLanes(lanes.slice(0, 2), files, shared);
    return;
  }
  await prepare(print);
  const browser = findBrowser(print);
  if (!browser) {
    addOther(false);
    print('FAIL  no browser. Please install Chromium or Google Chrome, or set CHROME_PATH.');
  }
  const env = { ...shared, ...(browser ? { CHROME_PATH: browser } : { TEST_WITHOUT_BROWSER: 'yes' }) };
  const usable = lanes.filter((lane) => size !== 'rest' || isJourney(lane));
  const calibrations = [await calibrate()];
  const before = spentSeconds();
  // The checks need one core for most of their time, and the lanes that come last need whole ones.
  await Promise.all([isWhole ? check() : undefined, runLanes(usable, only, env)]);
  const spent = before === undefined ? undefined : spentSeconds() - before;
  if (size === 'long' && isWhole) {
    for (const variant of variants) {
      print(`journeys with TEST_VARIANT=${variant}:`);
      await runLanes(usable.filter(isJourney), ['src/journeys'], { ...env, TEST_VARIANT: variant });
    }
    await simulate();
  }
  calibrations.push(await calibrate());
  if (isWhole) printCounts(calibrations, spent);
};

const ticking = setInterval(progress.tick, 1000);
try {
  await runAll();
} finally {
  clearInterval(ticking);
  if (!isStopping) {
    await endAll(process.env.TEST_COUNTS);
    await removeFolder();
  }
}
if (!isStopping) {
  keep('durations.json', { ...remembered, ...progress.took });
  printFailures();
  for (const note of progress.notes) print(note);
  const totals = printTotals();
  if (options.totals) writeFileSync(options.totals, JSON.stringify(totals));
  process.exit(totals.failed === 0 ? 0 : 1);
}
