/** The tests that the working tree touches: those that are changed, and those that import what is changed, at any distance. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup.mjs';

const folders = ['src', 'projections', 'migrations'];
const isSource = (file) => /\.(?:ts|tsx|mjs)$/.test(file);
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Matches the names that a source loads: `from '…'`, `import '…'`, `import('…')`. Types alone break no test. */
const importPattern = /^import type [^;]*;|(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/gm;

const walk = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(name);
    return isSource(name) ? [name] : [];
  });

const aliases = [
  ['#projections/', 'projections/'],
  ['#migrations/', 'migrations/'],
  ['#', 'src/'],
];

const resolveImport = (from, name) => {
  const bare = name.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  const alias = aliases.find(([prefix]) => bare.startsWith(prefix));
  return alias && alias[1] + bare.slice(alias[0].length);
};

/** The files that a source loads, by path from the project's folder. */
export const importsOf = (file, text) =>
  [...text.matchAll(importPattern)].flatMap(([, name]) => (name && resolveImport(file, name)) || []);

/**
 * @param changed paths
 * @param sources path → text
 * @returns the tests among the sources that a change of these paths touches, in order
 */
export const testsTouchedBy = (changed, sources) => {
  const importers = new Map();
  for (const [file, text] of sources)
    for (const imported of importsOf(file, text)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const touched = new Set(changed);
  for (const file of touched) for (const importer of importers.get(file) ?? []) touched.add(importer);
  return [...touched].filter((file) => isTest(file) && sources.has(file)).toSorted();
};

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** The files that differ from the last commit, new ones included. */
const changedFiles = () => [
  ...git('diff', '--name-only', '-z', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
];

/** The tests that the working tree touches; those through the built process are left out. */
export const findChangedTests = () => {
  const files = folders.flatMap(walk).filter((file) => existsSync(path.join(root, file)));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  return testsTouchedBy(changedFiles(), sources);
};
