/**
 * Duplicated code. Two places are a pair when they share at least 50 tokens over at least 5 lines: the same names, operators
 * and keywords in the same order; strings and numbers may differ. Code in more than two places counts once for each place
 * after the first.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../setup.mjs';

export const least = { tokens: 50, lines: 5 };
export const mostDuplicates = 40;

/**
 * What is left out, each with its reason. Everywhere left out are imports, which list what a file needs, tables of
 * constants, runs of strings, and the declarations of endpoints.
 */
export const leftOut = [
  [/\.test\.tsx?$|^src\/(testing|journeys)\//, 'A test states its whole case; two cases may begin alike.'],
  [/^src\/driver\/films\/drawings\//, 'Drawings are lists of coordinates.'],
];

/** Calls whose argument is a declaration and no code: endpoints all have the same keys in the same order. */
const declarations = new Set(['endpoint']);

const isLeftOut = (file) => leftOut.some(([pattern]) => pattern.test(file));

const sourcesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(name);
    return /\.tsx?$/.test(name) && !isLeftOut(name) ? [name] : [];
  });

/** Constants and nothing else, e.g. a list of countries or a union of names. */
const isData = (node) => {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isData);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((property) => ts.isPropertyAssignment(property) && isData(property.initializer));
  if (ts.isUnionTypeNode(node)) return node.types.every(ts.isLiteralTypeNode);
  return ts.isLiteralExpression(node) || [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind);
};

/** A list of data that fills several lines is no code; within a line it is part of the code around it. */
const isTable = (node) => isData(node) && node.getText().split('\n').length > least.lines;

const isPassedOver = (node) =>
  ts.isImportDeclaration(node) ||
  isTable(node) ||
  (ts.isCallExpression(node) && declarations.has(node.expression.getText()));

const textOf = (node) => {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isJsxText(node)) return ts.SyntaxKind[node.kind];
  return node.getText();
};

/** The tokens of a file with their lines; what is passed over ends a run, by a token that nothing equals. */
export const tokensOf = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const tokens = [];
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node) => {
    if (isPassedOver(node)) tokens.push({ text: `${file} ${node.pos}`, line: lineOf(node.getStart()) });
    else if (node.getChildCount() > 0) node.getChildren().forEach(visit);
    else if (node.getWidth() > 0) tokens.push({ text: textOf(node), line: lineOf(node.getStart()) });
  };
  visit(source);
  return tokens;
};

/** How many tokens from here and there are the same; places of one file do not overlap. */
const sharedFrom = (here, there) => {
  const most = here.tokens === there.tokens ? here.at - there.at : Infinity;
  let count = 0;
  while (
    count < most &&
    here.tokens[here.at + count] !== undefined &&
    here.tokens[here.at + count].text === there.tokens[there.at + count]?.text
  )
    count += 1;
  return count;
};

const isListed = ({ text }) => ['StringLiteral', 'NoSubstitutionTemplateLiteral', ','].includes(text);

/** A run of strings and commas alone: arguments of a command, columns of a query. */
const isList = (tokens, at, count) => {
  const run = tokens.slice(at, at + count);
  return run.filter(isListed).length > run.length * 0.8;
};

const placeOf = ({ file, tokens, at }, count) => {
  const first = tokens[at].line;
  const last = tokens[at + count - 1].line;
  return { name: `${file}:${first}-${last}`, lines: last - first + 1 };
};

/** Each pair as `place ~ place`. `sources`: [file, its text]. */
export const findDuplicates = (sources) => {
  const seen = new Map();
  const found = [];
  for (const [file, text] of sources) {
    const tokens = tokensOf(file, text);
    let next = 0;
    for (let at = 0; at + least.tokens <= tokens.length; at += 1) {
      const key = tokens
        .slice(at, at + least.tokens)
        .map((token) => token.text)
        .join(' ');
      const there = seen.get(key);
      const here = { file, tokens, at };
      if (there === undefined) seen.set(key, here);
      else if (at >= next) {
        const count = sharedFrom(here, there);
        if (count < least.tokens || isList(tokens, at, count)) continue;
        const first = placeOf(there, count);
        const second = placeOf(here, count);
        if (Math.min(first.lines, second.lines) < least.lines) continue;
        found.push(`${first.name} ~ ${second.name} (${count} tokens)`);
        next = at + count;
      }
    }
  }
  return found;
};

/** @throws with every pair when there are more than `mostDuplicates` */
export const checkDuplicates = () => {
  const files = [...sourcesIn('src'), ...sourcesIn('projections')];
  const found = findDuplicates(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  if (found.length > mostDuplicates)
    throw new Error(`${found.length} places are written twice, ${mostDuplicates} is the most:\n${found.join('\n')}`);
};
