/** The rules that are not the house's own, and need no types, still find what they are there for. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openPlants, unusedDirective, type Planted } from './plants.ts';

const { plant, plantAll, linesOf, broken } = openPlants();

/** [rule, what breaks it, its legal neighbour] of the rules that are not the house's own. */
const general: Planted[] = [
  ['eqeqeq', `export const a = (b: unknown) => b == 1;`, `export const d = (b: unknown) => b === 1;`],
  ['no-array-constructor', `export const a = new Array(1, 2);`, `export const d = [1, 2];`],
  ['no-empty', `try { a(); } catch {}`, `try { a(); } catch { b(); }`],
  ['no-restricted-exports', `export default 1;`, `export const d = 1;`],
  ['no-unused-expressions', `export const a = 1; a;`, `export const d = 1;`],
  ['no-unused-vars', `const a = 1; export {};`, `export const d = (_b: number) => 1;`],
  ['no-var', `export var a = 1;`, `export const d = 1;`],
  ['prefer-const', `let a = 1; export { a };`, `export let d = 1; d = 2;`],
  [
    'prefer-rest-params',
    `export function a() { return arguments; }`,
    `export function d(...all: unknown[]) { return all; }`,
  ],
  [
    'prefer-spread',
    `export const a = (b: number[]) => Math.max.apply(Math, b);`,
    `export const d = (b: number[]) => Math.max(...b);`,
  ],
  ['ban-ts-comment', `// @ts-ignore`, `// an explanation`],
  ['no-duplicate-enum-values', `export enum A { B = 1, C = 1 }`, `export enum D { B = 1, C = 2 }`],
  ['no-empty-object-type', `export type A = {};`, `export type D = object;`],
  ['no-explicit-any', `export type A = any;`, `export type D = unknown;`],
  ['no-extra-non-null-assertion', `export const a = (b?: string) => b!!;`, `export const d = (b?: string) => b!;`],
  ['no-misused-new', `export interface A { new (): A }`, `export interface D { make: () => D }`],
  ['no-namespace', `export namespace A { export const b = 1; }`, `export const d = { b: 1 };`],
  [
    'no-non-null-asserted-optional-chain',
    `export const a = (b?: { c: number }) => b?.c!;`,
    `export const d = (b?: { c: number }) => b?.c;`,
  ],
  ['no-require-imports', `export const a = require('b');`, `export const d = import('b');`],
  [
    'no-this-alias',
    `export function a(this: object) { const self = this; return self; }`,
    `export function d(this: object) { return this; }`,
  ],
  [
    'no-unnecessary-type-constraint',
    `export const a = <T extends unknown>(b: T) => b;`,
    `export const d = <T extends object>(b: T) => b;`,
  ],
  [
    'no-unsafe-declaration-merging',
    `export interface A { b: 1 } export class A {}`,
    `export interface D { b: 1 } export class E {}`,
  ],
  ['no-unsafe-function-type', `export type A = Function;`, `export type D = () => void;`],
  ['no-wrapper-object-types', `export type A = String;`, `export type D = string;`],
  ['prefer-as-const', `export const a = 'b' as 'b';`, `export const d = 'b' as const;`],
  ['prefer-namespace-keyword', `declare module A {}`, `declare module 'd' {}`],
  ['triple-slash-reference', `/// <reference path="b.d.ts" />`, `export const d = 1;`],
  ['no-restricted-globals', `export const a = () => fetch('b');`, `export const d = (fetchIt: () => 1) => fetchIt();`],
  ['no-restricted-properties', `export const a = () => Math.random();`, `export const d = () => Math.floor(1);`],
];
const inBrowsers: Planted[] = [
  [
    'rules-of-hooks',
    `export const A = ({ b }: { b: boolean }) => { if (b) useState(1); return null; };`,
    `export const D = () => { useState(1); return null; };`,
  ],
  [
    'exhaustive-deps',
    `export const A = ({ b }: { b: number }) => { useEffect(() => { c(b); }, []); return null; };`,
    `export const D = ({ b }: { b: number }) => { useEffect(() => { c(b); }, [b]); return null; };`,
  ],
];

describe('the rule bites', () => {
  it.each(plantAll(general, 'src/modules/sales/planted.ts'))('$name', ({ name, places }) => {
    for (const file of places) expect(linesOf(file, name)).toEqual([1]);
  });

  it.each(plantAll(inBrowsers, 'src/web/Planted.tsx', 'src/admin/Planted.tsx'))('$name', ({ name, places }) => {
    for (const file of places) expect(linesOf(file, name)).toEqual([1]);
  });

  const misnamed = plant('src/platform/planted_file.ts', `export const a = 1;`);
  const long = plant('src/platform/planted.ts', `${'// more\n'.repeat(600)}export const a = 1;`);
  const full = plant('src/platform/planted.ts', `${'// more\n'.repeat(599)}export const a = 1;`);
  const unused = plant('src/platform/planted.ts', `// eslint-disable-next-line no-var\nexport const a = 1;`);
  const used = plant('src/platform/planted.ts', `// eslint-disable-next-line no-var\nexport var a = 1;`);
  it('on the name of a file, its length and a rule that is switched off for nothing', () => {
    expect(linesOf(misnamed, 'filename-case')).toHaveLength(1);
    expect(linesOf(full, 'filename-case')).toEqual([]);
    expect(linesOf(long, 'max-lines')).toHaveLength(1);
    expect(linesOf(full, 'max-lines')).toEqual([]);
    expect(linesOf(unused, unusedDirective)).toEqual([1]);
    expect(linesOf(used, unusedDirective)).toEqual([]);
  });

  const spared = [
    'src/modules/sales/routes.ts',
    'src/modules/sales/adapters/planted.ts',
    'src/modules/sales/a.test.ts',
  ].map((file) => plant(file, `export const a = () => fetch(String(Math.random()));`));
  it('but none asks a file that is not pure for the world as an argument', () => {
    for (const file of spared)
      expect([...linesOf(file, 'no-restricted-globals'), ...linesOf(file, 'no-restricted-properties')]).toEqual([]);
  });

  it('and each rule of the list is planted', async () => {
    const text = await readFile('.oxlintrc.house.json', 'utf8');
    const named = [...text.matchAll(/"(?:(?:typescript|unicorn|react)\/)?([a-z-]+)": (?:"error"|\[\s*"error")/g)];
    const rules = new Set(named.map(([, rule = '']) => rule));
    expect(rules.size).toBeGreaterThan(30);
    expect([...rules].filter((rule) => rule !== 'no-restricted-imports' && !broken().has(rule))).toEqual([]);
  });
});
