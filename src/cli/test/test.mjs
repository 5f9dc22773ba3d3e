/** `npm test`: sets everything up, runs every kind of test, and ends with one line `N passed, M failed`. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { prepare, root, run } from '../setup.mjs';

const print = (text) => process.stdout.write(`${text}\n`);
const isLong = process.argv.includes('--long');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** The lanes; the last two share their workers. */
const lanes = [
  { name: 'unit', projects: ['unit'] },
  { name: 'pages', projects: ['pages', 'pagesApart'] },
  { name: 'int', projects: ['int'] },
  { name: 'e2e', projects: ['e2e'] },
];

/** Runs these lanes on every core; returns the path of the report, what was printed, and whether all is well. */
const runVitest = async (some, files, folder, env) => {
  const report = path.join(folder, 'report.json');
  const running = run(
    process.execPath,
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...some.flatMap(({ projects }) => projects).flatMap((project) => ['--project', project]),
      '--reporter=default',
      `--reporter=${path.join(import.meta.dirname, 'laneReporter.mjs')}`,
      ...files,
    ],
    { env: { ...process.env, ...env, LANES_FILE: report, NO_COLOR: '1', ...(isLong ? { TEST_SIZE: 'long' } : {}) } },
  );
  const [output, isOk] = await running.then(
    (printed) => [printed, true],
    (error) => [error.message, false],
  );
  return { report, output, isOk };
};

/** Adds up what the report says of one lane. */
const addLane = ({ name, projects }, reported) => {
  const parts = projects.flatMap((project) => reported[project] ?? []);
  if (parts.length === 0) return;
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const passed = sum('passed');
  const failed = sum('failed');
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += sum('skipped');
  const ms = Math.max(...parts.map(({ endedAt }) => endedAt)) - Math.min(...parts.map(({ startedAt }) => startedAt));
  print(
    `${failed === 0 ? 'ok   ' : 'FAIL '} ${name}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(0)} s)`,
  );
};

/** Runs the lanes, or these files of them, and adds up what their report says; a run that dies without a report is a failure. */
const runLanes = async (some, files, folder, env) => {
  const { report, output, isOk } = await runVitest(some, files, folder, env);
  if (!existsSync(report)) {
    totals.failed += 1;
    print(`${output}\nFAIL  the tests ended without a report`);
    return;
  }
  const { lanes: reported, errors } = JSON.parse(await readFile(report, 'utf8'));
  if (isOk) notes.push(...output.split('\n').filter((line) => line.includes('note:')));
  else print(output);
  for (const lane of some) addLane(lane, reported);
  if (errors === 0) return;
  totals.failed += 1;
  print('FAIL  an error outside of the tests');
};

const check = async () => {
  const { checks, quickChecks, runChecks } = await import('../check/check.mjs');
  const chosen = isLong ? checks : quickChecks;
  const failed = await runChecks(print, chosen);
  totals.passed += chosen.length - failed.length;
  totals.failed += failed.length;
};

/** So much room the databases, films and folders of a run need at most, in bytes. */
const SCRATCH_BYTES = 6 * 1024 ** 3;

/** Memory where the system offers it as a folder: a run makes and removes a few hundred thousand files. */
const findScratch = async () => {
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize > SCRATCH_BYTES && freemem() > SCRATCH_BYTES ? memory : tmpdir();
};

/** The other ways in which a site can run (`src/driver/variants.ts`). */
const variants = ['two', 'esdb', 's3'];

/** The journeys again, through sites that run in this way. */
const runVariant = async (variant, usable, folder, env) => {
  print(`journeys with TEST_VARIANT=${variant}:`);
  const journeys = usable.filter(({ name }) => ['int', 'e2e'].includes(name));
  await rm(path.join(folder, 'report.json'), { force: true });
  await runLanes(journeys, ['src/journeys'], folder, { ...env, TEST_VARIANT: variant });
};

/** Ten thousand unlucky weekends, on every core. */
const simulate = async () => {
  const simulation = path.join(root, 'dist', 'server', 'simulate.js');
  const [output, failed] = await run(process.execPath, [simulation, '--seeds', '10000']).then(
    (printed) => [printed, 0],
    (error) => [error.message, 1],
  );
  totals.passed += 1 - failed;
  totals.failed += failed;
  print(`${failed === 0 ? 'ok   ' : 'FAIL '} simulation: ${failed === 0 ? output.trim().split('\n').at(-1) : output}`);
};

await prepare(print);
const browser = findBrowser(print);
if (!browser) {
  totals.failed += 1;
  print('FAIL  e2e: no browser. Please install Chromium or Google Chrome, or set CHROME_PATH.');
}
const folder = await mkdtemp(path.join(await findScratch(), 'soletake-run-'));
const usable = browser ? lanes : lanes.slice(0, -1);
const env = { TMPDIR: folder, ...(browser ? { CHROME_PATH: browser } : {}) };
try {
  // The checks need one core for most of their time, and the lanes that come last need whole ones.
  await Promise.all([only.length === 0 ? check() : undefined, runLanes(usable, only, folder, env)]);
  if (isLong && only.length === 0) {
    for (const variant of variants) await runVariant(variant, usable, folder, env);
    await simulate();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const note of new Set(notes.map((note) => note.trim()))) print(note);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
print(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);
