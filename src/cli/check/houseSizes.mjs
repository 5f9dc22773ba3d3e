/**
 * Folders of more than 25 files, files of more than 300 lines and functions of more than 60: a reason to split, by noun.
 * `knownSizes.json` lists what is still larger, each with its reason; a change may shorten that list and never lengthen it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../setup.mjs';

export const most = { filesInFolder: 25, linesInFile: 300, linesInFunction: 60 };
const isSource = (name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts');
const isTest = (file) => /\.test\.tsx?$/.test(file);

const foldersIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => [`${folder}/${entry.name}`, ...foldersIn(`${folder}/${entry.name}`)]);

const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${folder}/${entry.name}`);

/** The name by which people call a function: its own, or that of what it is assigned to. */
const nameOf = (node) => {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined;
};

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** Named functions that are too long. A factory of routes counts without its routes, which are functions themselves. */
export const longFunctions = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found = [];
  const visit = (node) => {
    if (isFunction(node)) {
      const name = nameOf(node);
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (name !== undefined && last - first + 1 > most.linesInFunction) found.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Everything that is too large, one line each. */
export const findSizes = () => {
  const folders = ['src', 'projections'].flatMap((folder) => [folder, ...foldersIn(folder)]);
  return folders.flatMap((folder) => {
    const files = filesIn(folder);
    const sources = files.filter(isSource);
    const large = files.length > most.filesInFolder ? [`folder ${folder}`] : [];
    const long = sources.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const lines = text.split('\n').length - 1 > most.linesInFile ? [`file ${file}`] : [];
      const functions = isTest(file) ? [] : longFunctions(file, text).map((name) => `function ${file} ${name}`);
      return [...lines, ...functions];
    });
    return [...large, ...long];
  });
};

const knownFile = path.join(root, 'src', 'cli', 'check', 'knownSizes.json');

/** What is too large and not listed, and what is listed and no longer too large. @throws with both lists */
export const checkHouseSizes = () => {
  const known = JSON.parse(readFileSync(knownFile, 'utf8'));
  const found = findSizes();
  const grown = found.filter((line) => known[line] === undefined).map((line) => `too large: ${line}`);
  const mended = Object.keys(known)
    .filter((line) => !found.includes(line))
    .map((line) => `no longer too large, take it off the list: ${line}`);
  if (grown.length + mended.length > 0) throw new Error([...grown, ...mended].join('\n'));
};
