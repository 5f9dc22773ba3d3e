/** Runs one test against the sources with a defect in them. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Defect } from '#testing/simulation/defects/defect.ts';
import { plant } from '#testing/simulation/defects/plant.ts';

/** A test that waits for ever has found the defect, too. */
const LIMIT_MS = 60_000;
const sources = ['src', 'projections', 'migrations', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

const copyWith = async (defect: Defect, folder: string): Promise<void> => {
  for (const name of sources) await cp(name, path.join(folder, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'dist'));
  for (const file of new Set(defect.patches.map((patch) => patch.file)))
    await writeFile(path.join(folder, file), plant(defect, file, await readFile(file, 'utf8')));
};

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

/** Whether the test fails. @throws Error when it did not run */
export const failsWith = async (
  defect: Defect,
  { file, test }: Readonly<{ file: string; test: string }>,
): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-planted-'));
  try {
    await copyWith(defect, folder);
    const answer = path.join(folder, 'answer.json');
    const limits = [`--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`];
    const output = ['--reporter=json', `--outputFile=${answer}`];
    const pattern = test.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    const vitest = path.resolve('node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', file, '-t', pattern, ...limits, ...output], {
      cwd: folder,
      stdio: 'ignore',
    });
    await new Promise((resolve) => child.on('close', resolve));
    const { testResults } = JSON.parse(await readFile(answer, 'utf8')) as Report;
    const found = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ title }) => title === test);
    if (found?.status !== 'failed' && found?.status !== 'passed') throw new Error(`“${test}” did not run in ${file}`);
    return found.status === 'failed';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
