/** `npm test`: sets everything up, runs every kind of test, and ends with one line `N passed, M failed`. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { prepare, root, run } from '../setup.mjs';

const print = (text) => process.stdout.write(`${text}\n`);
const isLong = process.argv.includes('--long');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const totals = { passed: 0, failed: 0, skipped: 0 };
const notes = [];

/** The lanes of more than one project. */
const projectsOf = { unit: ['unit', 'pages', 'pagesApart'] };

/** Runs one lane and adds up what its report says; a lane that dies without a report is a failure. */
const runLane = async (lane, folder, env) => {
  const report = path.join(folder, `${lane}.json`);
  const start = performance.now();
  let output = '';
  try {
    output = await run(
      process.execPath,
      [
        path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...(projectsOf[lane] ?? [lane]).flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...only,
      ],
      { env: { ...process.env, ...env, NO_COLOR: '1', ...(isLong ? { TEST_SIZE: 'long' } : {}) } },
    );
  } catch (error) {
    output = error.message;
  }
  if (!existsSync(report)) {
    totals.failed += 1;
    print(output);
    print(`FAIL  ${lane}: the run ended without a report`);
    return;
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    await readFile(report, 'utf8'),
  );
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  ).length;
  totals.passed += numPassedTests;
  totals.failed += numFailedTests + brokenFiles;
  totals.skipped += numPendingTests + numTodoTests;
  if (numFailedTests + brokenFiles > 0) print(output);
  else for (const line of output.split('\n')) if (line.includes('note:')) notes.push(line.trim());
  print(
    `${numFailedTests + brokenFiles === 0 ? 'ok   ' : 'FAIL '} ${lane}: ${numPassedTests} passed, ${numFailedTests + brokenFiles} failed (${((performance.now() - start) / 1000).toFixed(0)} s)`,
  );
};

await prepare(print);
const browser = findBrowser(print);
const folder = await mkdtemp(path.join(tmpdir(), 'soletake-run-'));
try {
  if (only.length === 0) {
    const { checks, runChecks } = await import('../check/check.mjs');
    const failed = await runChecks(print);
    totals.passed += checks.length - failed.length;
    totals.failed += failed.length;
  }
  // By itself Vitest leaves one core idle, which is half of two.
  const everyCore = { VITEST_MAX_WORKERS: String(availableParallelism()) };
  await runLane('unit', folder, everyCore);
  await runLane('int', folder, everyCore);
  if (browser) await runLane('e2e', folder, { ...everyCore, CHROME_PATH: browser });
  else {
    totals.failed += 1;
    print('FAIL  e2e: no browser. Please install Chromium or Google Chrome, or set CHROME_PATH.');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const note of new Set(notes)) print(note);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
print(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);
