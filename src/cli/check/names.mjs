/**
 * Names in the sources: an identifier or a file with a word that `docs/glossary.md` replaces is reported.
 * `knownNames.json` lists the exceptions: names that are stored or visible from outside, names of the language and its
 * libraries, and names that use the word in another sense. An exception that no source needs any more is reported as
 * well.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../setup.mjs';

/** A run of parts of a name, in lower case; `^` binds it to the start of the name. */
const replaced = [
  'paint,paints,painted,painter,painting,stroke,strokes,look,looks,looked,looking,market,shelf,shelves,kit',
  'told,tell,tells,said,say,says,saying,acts,whom,words,giving back,taken back,take back,forgive,forgiven',
  'compare books,leaving,sheet,sheets,door,doors,round,rounds,^the,one,ones,asked,known',
].flatMap((line) => line.split(','));

/** `theOffer` → `the offer`, `HTMLSheet` → `html sheet`, `MOST_ACTS` → `most acts`. */
export const splitName = (name) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '');

/** The replaced word that a name contains, if any. */
export const replacedWordIn = (name) => {
  const parts = ` ${splitName(name).join(' ')} `;
  return replaced.find((word) =>
    word.startsWith('^') ? new RegExp(`^ ${word.slice(1)} \\S`).test(parts) : parts.includes(` ${word} `),
  );
};

const isName = (node) =>
  node.name !== undefined &&
  ts.isIdentifier(node.name) &&
  !ts.isPropertyAccessExpression(node) &&
  !ts.isImportSpecifier(node) &&
  !ts.isMetaProperty(node);

/** Names that a file declares or gives a value, and its own name, where they contain a replaced word; each once. */
export const replacedNames = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found = new Set();
  const add = (name) => {
    if (replacedWordIn(name) !== undefined) found.add(name);
  };
  add(path.basename(file).replace(/\.(ts|tsx|mjs)$/, ''));
  const visit = (node) => {
    if (isName(node)) add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
};

const sourcesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(name);
    return /\.(ts|tsx|mjs)$/.test(name) ? [name] : [];
  });

/** `<file> <name>` of every name with a replaced word. */
export const findNames = () =>
  ['src', 'projections']
    .flatMap(sourcesIn)
    .flatMap((file) =>
      replacedNames(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    );

/**
 * What is found and not excepted, and what is excepted and no longer found.
 * `everywhere` holds lists of names under their reason, and `here` names by file under theirs.
 */
export const judgeNames = (found, { everywhere, here }) => {
  const names = new Set(Object.values(everywhere).flat());
  const places = new Set(
    Object.values(here).flatMap((byFile) =>
      Object.entries(byFile).flatMap(([file, list]) => list.split(' ').map((name) => `${file} ${name}`)),
    ),
  );
  const nameOf = (line) => line.slice(line.indexOf(' ') + 1);
  const used = new Set(found.map(nameOf));
  const lines = new Set(found);
  return [
    ...found
      .filter((line) => !names.has(nameOf(line)) && !places.has(line))
      .map((line) => `a word that the glossary replaces: ${line}`),
    ...[...names].filter((name) => !used.has(name)).map((name) => `no longer used, take it off the list: ${name}`),
    ...[...places].filter((line) => !lines.has(line)).map((line) => `no longer used, take it off the list: ${line}`),
  ];
};

const knownFile = path.join(root, 'src', 'cli', 'check', 'knownNames.json');

/** @throws with everything that is found and not excepted, or excepted for nothing */
export const checkNames = () => {
  const faults = judgeNames(findNames(), JSON.parse(readFileSync(knownFile, 'utf8')));
  if (faults.length > 0) throw new Error(faults.join('\n'));
};
