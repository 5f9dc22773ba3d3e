/**
 * Pairs of folders that import each other: a change of one of them needs knowledge of both. A pair is two different folders
 * of `src` or `projections`, neither of which contains the other, with an import in each direction. Type imports and dynamic
 * imports count; tests, `src/testing` and `src/journeys` do not. The folder of a file is the one that directly holds it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../setup.mjs';

export const mostPairs = 10;

const isTest = (file) => /\.test\.tsx?$/.test(file) || /^src\/(testing|journeys)\//.test(file);

const sourcesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(name);
    return /\.tsx?$/.test(name) ? [name] : [];
  });

/** The file that an import reaches, from the root; undefined for a package. */
const reach = (file, specifier) => {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (/^#(projections|migrations)\//.test(specifier)) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : undefined;
};

const contains = (outer, inner) => inner === outer || inner.startsWith(`${outer}/`);

/** Each pair once, as `a <-> b` with one import of each direction. `sources`: [file from the root, its text]. */
export const findFolderPairs = (sources) => {
  const imports = new Map();
  for (const [file, text] of sources) {
    if (isTest(file)) continue;
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const target = reach(file, fileName);
      if (target === undefined || isTest(target)) continue;
      const from = path.posix.dirname(file);
      const to = path.posix.dirname(target);
      if (!contains(from, to) && !contains(to, from)) imports.set(`${from} ${to}`, `${file} → ${target}`);
    }
  }
  return [...imports].flatMap(([key, example]) => {
    const [from, to] = key.split(' ');
    const back = imports.get(`${to} ${from}`);
    return from < to && back !== undefined ? [`${from} <-> ${to}: ${example}, ${back}`] : [];
  });
};

/** @throws with every pair when there are more than `mostPairs` */
export const checkFolderPairs = () => {
  const files = [...sourcesIn('src'), ...sourcesIn('projections')];
  const pairs = findFolderPairs(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  if (pairs.length > mostPairs)
    throw new Error(
      `${pairs.length} pairs of folders import each other, ${mostPairs} is the most:\n${pairs.join('\n')}`,
    );
};
