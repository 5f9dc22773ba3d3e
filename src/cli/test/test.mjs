/** `npm test`: sets everything up, runs every kind of test, and ends with one line `N passed, M failed`. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { prepare, root, run } from '../setup.mjs';

const print = (text) => process.stdout.write(`${text}\n`);
const isLong = process.argv.includes('--long');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** The lanes in the order in which they run, by the suffix of their files. */
const lanes = [
  { name: 'unit', projects: ['unit', 'pages', 'pagesApart'], has: (file) => !/\.(int|e2e)\.test\.tsx?$/.test(file) },
  { name: 'int', projects: ['int'], has: (file) => file.endsWith('.int.test.ts') },
  { name: 'e2e', projects: ['e2e'], has: (file) => file.endsWith('.e2e.test.ts') },
];

/** Runs these lanes, one after another on every core; returns the path of the report, what was printed, and whether all is well. */
const runVitest = async (some, folder, env) => {
  const report = path.join(folder, 'report.json');
  const running = run(
    process.execPath,
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...some.flatMap(({ projects }) => projects).flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...only,
    ],
    { env: { ...process.env, ...env, NO_COLOR: '1', ...(isLong ? { TEST_SIZE: 'long' } : {}) } },
  );
  const [output, isOk] = await running.then(
    (printed) => [printed, true],
    (error) => [error.message, false],
  );
  return { report, output, isOk };
};

const count = (files, status) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter((assertion) => status.includes(assertion.status))
    .length;

/** Adds up what the report says of one lane, and returns its failures; a file that fails as a whole counts as one. */
const addLane = ({ name, has }, testResults) => {
  const files = testResults.filter((result) => has(result.name));
  if (files.length === 0) return 0;
  const brokenFiles = files.filter((file) => file.status === 'failed' && count([file], ['failed']) === 0).length;
  const passed = count(files, ['passed']);
  const failed = count(files, ['failed']) + brokenFiles;
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += count(files, ['pending', 'skipped', 'todo', 'disabled']);
  // A file whose tests were all skipped names the start of the run.
  const ran = files.filter((file) => count([file], ['passed', 'failed']) > 0);
  const seconds =
    (Math.max(...ran.map(({ endTime }) => endTime)) - Math.min(...ran.map(({ startTime }) => startTime))) / 1000;
  print(`${failed === 0 ? 'ok   ' : 'FAIL '} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
  return failed;
};

/** Runs the lanes and adds up what their report says; a run that dies without a report is a failure. */
const runLanes = async (some, folder, env) => {
  const { report, output, isOk } = await runVitest(some, folder, env);
  if (!existsSync(report)) {
    totals.failed += 1;
    print(`${output}\nFAIL  the tests ended without a report`);
    return;
  }
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  if (isOk) notes.push(...output.split('\n').filter((line) => line.includes('note:')));
  else print(output);
  const failures = some.map((lane) => addLane(lane, testResults));
  if (isOk || failures.some((failed) => failed > 0)) return;
  totals.failed += 1;
  print('FAIL  an error outside of the tests');
};

const check = async () => {
  const { checks, runChecks } = await import('../check/check.mjs');
  const failed = await runChecks(print);
  totals.passed += checks.length - failed.length;
  totals.failed += failed.length;
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
const folder = await mkdtemp(path.join(tmpdir(), 'soletake-run-'));
const env = browser ? { CHROME_PATH: browser } : {};
try {
  // The checks need one core for most of their time, and the lanes that come last need whole ones.
  await Promise.all([
    only.length === 0 ? check() : undefined,
    runLanes(browser ? lanes : lanes.slice(0, 2), folder, env),
  ]);
  if (isLong && only.length === 0) await simulate();
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const note of new Set(notes.map((note) => note.trim()))) print(note);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
print(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);
