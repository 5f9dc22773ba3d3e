/** What has to be there before anything runs: locked dependencies and a build of the sources. Plain Node, no packages. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install/install.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs a program, in the project's folder unless another is given; rejects with its output when it fails. */
export const run = (command, args, { cwd = root, env = process.env, isQuiet = true } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')} failed (${code})\n${output}`)),
    );
  });

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Two commands started at once: the second waits and finds the work done. A dead holder is passed over. */
const withLock = async (name, work) => {
  const folder = path.join(root, `.${name}.lock`);
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'pid'), String(process.pid));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let holder = 0;
    try {
      holder = Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
    } catch {
      // Just being written, or just removed: look again.
    }
    const age = existsSync(folder) ? Date.now() - statSync(folder).mtimeMs : 0;
    if ((holder > 0 && !isAlive(holder)) || (holder === 0 && age > 5000))
      rmSync(folder, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const toolsFolder = path.join(root, 'tools');

/** Installs the dependencies of the product where they are missing or out of date. */
export const installProduct = (print) =>
  install(root, { run, print, withLock: (work) => withLock('install', work), sentence: 'Installing dependencies …' });

/** Installs what single commands need beside the product (`tools/package.json`) where it is missing or out of date. */
export const prepareTools = (print) =>
  install(toolsFolder, {
    run: (command, args) => run(command, args, { cwd: toolsFolder }),
    print,
    withLock: (work) => withLock('tools', work),
    sentence: 'Installing the tools of this command (tools/package.json) …',
  });

const newestIn = (file) => {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(file).reduce((newest, name) => Math.max(newest, newestIn(path.join(file, name))), stats.mtimeMs);
};

const sources = [
  'src',
  'projections',
  'icons',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** Builds site, console and server when a source is newer than the build. */
const build = async (print) => {
  const mark = path.join(root, 'dist', '.built');
  const isCurrent = () =>
    existsSync(mark) && sources.every((name) => newestIn(path.join(root, name)) <= statSync(mark).mtimeMs);
  if (isCurrent()) return;
  await withLock('build', async () => {
    if (isCurrent()) return;
    print('Building …');
    const startedAt = new Date();
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, [vite, 'build'], { env });
    await run(process.execPath, [vite, 'build', '--mode', 'console'], { env });
    await run(process.execPath, [vite, 'build', '-c', 'vite.server.config.ts'], { env });
    writeFileSync(mark, startedAt.toISOString());
  });
};

/** Makes sure that dependencies and build are there and current. */
export const prepare = async (print) => {
  await installProduct(print);
  await build(print);
};
