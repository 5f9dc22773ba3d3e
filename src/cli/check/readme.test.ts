/** The README names every module, every stand-in and every script. Each check finds its planted fault. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** What the README says of a folder: its line in the tree and those below it that are indented. */
const lineOf = (text: string, folder: string): string =>
  new RegExp(String.raw`^${folder}/ .*(?:\n {4,}.*)*`, 'm').exec(text)?.[0] ?? '';

const unnamedModules = (text: string): string[] => {
  const named = lineOf(text, 'src/modules').split(/[\s,]+/);
  return foldersIn('src/modules').filter((name) => !named.includes(name));
};

const standIns = new Map([
  ['eventStoreDb', 'EventStoreDB'],
  ['identity', 'Google, Facebook'],
  ['s3', 'S3'],
  ['stripe', 'Stripe'],
]);
const unnamedStandIns = (text: string): string[] =>
  foldersIn('src/standIns').filter((name) => !lineOf(text, 'src/standIns').includes(standIns.get(name) ?? name));

const unnamedScripts = (text: string): string[] =>
  Object.keys(scripts).filter((name) => !new RegExp(String.raw`(?:npm |npm run |\x60)${name}(?![\w:-])`).test(text));

it.each([
  ['module', unnamedModules, 'certificates'],
  ['stand-in', unnamedStandIns, 'Stripe'],
  ['script', unnamedScripts, 'npm run bench'],
] as const)('names every %s', (_, find, planted) => {
  expect(find(readme)).toEqual([]);
  expect(find(readme.replaceAll(planted, ''))).not.toEqual([]);
});
