/** Installs what a lock file says where it is not met, and runs the scripts of the packages that need theirs. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unmetPackages } from './unmetPackages.mjs';

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The C library that programs of Linux are linked with; undefined elsewhere. */
const findLibc = () => {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
};

const isMet = (folder) => {
  const installed = readJson(path.join(folder, 'node_modules', '.package-lock.json'));
  if (installed === undefined) return false;
  const system = { os: process.platform, cpu: process.arch, libc: findLibc() };
  const isThere = (place) => existsSync(path.join(folder, place, 'package.json'));
  return unmetPackages(readJson(path.join(folder, 'package-lock.json')), installed, { system, isThere }).length === 0;
};

/** Lies in a package whose script has run; npm removes it together with the package. */
const MARK = '.script-has-run';

/**
 * The packages that `allowScripts` of package.json says run theirs, that are installed and that have not: npm runs no
 * script here (`.npmrc`). None of them is compiled for one version of Node.
 */
const unpreparedPackages = (folder) => {
  const { allowScripts = {} } = readJson(path.join(folder, 'package.json'));
  return Object.keys(allowScripts).filter((name) => {
    const place = path.join(folder, 'node_modules', name);
    return allowScripts[name] && existsSync(place) && !existsSync(path.join(place, MARK));
  });
};

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Makes sure that what the lock file of this folder says is installed. `run` runs a program there, `withLock` keeps a second
 * command waiting, `sentence` is printed where something is to be installed.
 */
export const install = async (folder, { run, withLock, print, sentence }) => {
  if (isMet(folder) && unpreparedPackages(folder).length === 0) return;
  await withLock(async () => {
    if (!isMet(folder)) {
      print(sentence);
      await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund']);
    }
    const unprepared = unpreparedPackages(folder);
    if (unprepared.length === 0) return;
    await run(npm, ['rebuild', ...unprepared, '--ignore-scripts=false']);
    for (const name of unprepared) writeFileSync(path.join(folder, 'node_modules', name, MARK), '');
  });
};
