import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = './endAll.mjs';
const { endAll } = (await import(module)) as {
  endAll: (file: string, of: readonly number[]) => Promise<void>;
};
const processesModule = './processes.mjs';
const { startTimeOf } = (await import(processesModule)) as { startTimeOf: (pid: number) => string };
const budgetsModule = './budgets.mjs';
const { compareCounts, readCounts } = (await import(budgetsModule)) as {
  readCounts: (file: string) => Record<string, number>;
  compareCounts: (
    counts: Record<string, number>,
    budget?: Record<string, number>,
  ) => { summary: string; faults: string[] };
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-started-'));
  file = path.join(folder, 'started');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs this source as a process of a test run. */
const start = (source: string) =>
  spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      TEST_COUNTS: file,
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve(import.meta.dirname, 'starts.mjs')).href}`,
    },
  });

const isAlive = (pid: number): boolean => startTimeOf(pid) !== '';

/** Starts a program that ignores SIGTERM, in a group of its own, and leaves it behind. */
const deafChild = `
import { spawn } from 'node:child_process';
const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid)";
const child = spawn(process.execPath, ['-e', deaf], { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env: {} });
child.stdout.once('data', (pid) => { process.stdout.write(pid); process.exit(); });`;

it('ends what a process of the run has left behind, although it is deaf', async () => {
  const parent = start(deafChild);
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  expect(isAlive(Number(pid))).toBe(true);
  await endAll(file, []);
  expect(isAlive(Number(pid))).toBe(false);
});

it('leaves a process alone that has got the id of an earlier one', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await writeFile(file, `others ${child.pid} 1\n`);
  await endAll(file, []);
  expect(isAlive(child.pid ?? 0)).toBe(true);
  child.kill('SIGKILL');
});

it('counts what children of children start, whatever environment they are given', async () => {
  const inner = `import('node:child_process').then(({ spawn }) => spawn('true', ['black' + 'detect']))`;
  const source = `
import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { env: {} });`;
  await once(start(source), 'close');
  expect(compareCounts(readCounts(file)).summary).toContain(
    '0 processes of the site, 0 payment sandboxes, 0 PostgreSQL servers, 0 browsers, 0 page loads, 1 examinations',
  );
  expect(await readFile(file, 'utf8')).toMatch(/^others \d+ \d* .*\nfilms \d+ \d* .*\n$/);
});

it('names each budget that is exceeded', async () => {
  await writeFile(file, 'sites 1 1 one.test.ts\nsites 2 1\nothers 3 1\npageLoads 0 0 one.test.ts\n');
  const counts = readCounts(file);
  expect(compareCounts(counts, { sites: 2, pageLoads: 1 }).faults).toEqual([]);
  expect(compareCounts(counts, { sites: 1, pageLoads: 1 }).faults).toEqual([
    '2 processes of the site started, at most 1 may be: 1 one.test.ts, 1 outside a test',
  ]);
  expect(compareCounts(counts).summary).toContain('2 processes of the site, 0 payment sandboxes');
});
