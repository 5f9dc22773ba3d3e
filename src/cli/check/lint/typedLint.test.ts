/** The linter that knows types still finds what it is there for. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** [rule, what breaks it, its legal neighbour] */
const planted: [rule: string, violation: string, neighbour: string][] = [
  [
    'no-floating-promises',
    `export const a = (): void => { Promise.resolve(1); };`,
    `export const d = (): void => { void Promise.resolve(1); };`,
  ],
  [
    'no-misused-promises',
    `export const a = (b: Promise<boolean>): number => (b ? 1 : 2);`,
    `export const d = async (b: Promise<boolean>): Promise<number> => ((await b) ? 1 : 2);`,
  ],
  ['await-thenable', `export const a = async () => await 1;`, `export const d = async () => await Promise.resolve(1);`],
  [
    'switch-exhaustiveness-check',
    `export const a = (b: 'c' | 'd'): void => { switch (b) { case 'c': } };`,
    `export const d = (b: 'c' | 'd'): void => { switch (b) { case 'c': case 'd': } };`,
  ],
  ['no-unsafe-assignment', `export const a = (b: any): void => { const c = b; };`, `export const d: unknown = 1;`],
  [
    'no-unsafe-member-access',
    `export const a = (b: any): unknown => b.c;`,
    `export const d: { c: number } = { c: 1 };`,
  ],
  ['no-unsafe-call', `export const a = (b: any): void => { b(); };`, `export const d = (b: () => void): void => b();`],
  ['no-unsafe-return', `export const a = (b: any): string => b;`, `export const d = (b: string): string => b;`],
  [
    'only-throw-error',
    `export const a = (): void => { throw 'b'; };`,
    `export const d = (): void => { throw new Error('b'); };`,
  ],
  [
    'restrict-template-expressions',
    `export const a = (b: object): string => \`\${b}\`;`,
    `export const d = (b: number): string => \`\${b}\`;`,
  ],
  [
    'no-unnecessary-type-assertion',
    `export const a = (b: string): string => b as string;`,
    `export const d = (b: unknown): string => b as string;`,
  ],
  ['no-array-delete', `export const a = (b: number[]): void => { delete b[0]; };`, `export const d: number[] = [];`],
  ['no-base-to-string', `export const a = String({ b: 1 });`, `export const d = String(1);`],
  ['no-duplicate-type-constituents', `export type A = 'b' | 'b';`, `export type D = 'b' | 'c';`],
  [
    'no-for-in-array',
    `export const a = (b: number[]): void => { for (const c in b) void c; };`,
    `export const d = (b: number[]): void => { for (const c of b) void c; };`,
  ],
  ['no-implied-eval', `export const a = (): unknown => setTimeout('b()', 1);`, `export const d = 1;`],
  ['no-redundant-type-constituents', `export type A = unknown | string;`, `export type D = number | string;`],
  [
    'no-unsafe-argument',
    `export const a = (b: any): number => Math.abs(b);`,
    `export const d = (b: number): number => Math.abs(b);`,
  ],
  [
    'no-unsafe-unary-minus',
    `export const a = (b: string): number => -b;`,
    `export const d = (b: number): number => -b;`,
  ],
  [
    'prefer-promise-reject-errors',
    `export const a = (): Promise<void> => Promise.reject('b');`,
    `export const d = (): Promise<void> => Promise.reject(new Error('b'));`,
  ],
  [
    'restrict-plus-operands',
    `export const a = (b: { c: 1 }): string => b + 'c';`,
    `export const d = (b: string): string => b + 'c';`,
  ],
];

type Report = { diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[] };

const tsconfig = { compilerOptions: { strict: true, target: 'es2023', module: 'esnext', moduleResolution: 'bundler' } };
/** What tests are spared. */
const offInTests = ['no-base-to-string', 'no-unsafe-assignment', 'no-unsafe-member-access'];

let folder: string;
/** The numbers of the lines where each rule was broken, by file and rule. */
const found = new Map<string, number[]>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-lint-'));
  await cp('.oxlintrc.json', path.join(folder, '.oxlintrc.json'));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  for (const [rule, violation, neighbour] of planted)
    for (const name of [`${rule}.ts`, `${rule}.test.ts`])
      await writeFile(path.join(folder, name), `${violation}\n${neighbour}\n`);
  await writeFile(path.join(folder, 'wrong-type.ts'), `export const a: string = 1;\nexport const d: number = 1;\n`);
  const linter = path.resolve('node_modules', '.bin', 'oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(linter, ['--type-check', '--format', 'json', '.'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  for (const { code, filename, labels } of (JSON.parse(output) as Report).diagnostics) {
    const key = `${path.basename(filename)} ${/\((.*)\)/.exec(code)?.[1]}`;
    found.set(key, [...(found.get(key) ?? []), ...labels.map(({ span }) => span.line)]);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the rule that needs types bites', () => {
  it.each(planted)('%s', (rule) => {
    expect(new Set(found.get(`${rule}.ts ${rule}`))).toEqual(new Set([1]));
    expect(new Set(found.get(`${rule}.test.ts ${rule}`))).toEqual(new Set(offInTests.includes(rule) ? [] : [1]));
  });

  it('finds a wrong type, which is all that a short run checks types with', () => {
    expect(found.get('wrong-type.ts TS2322')).toEqual([1]);
  });

  it('and each rule of the list is planted', async () => {
    const named = [...(await readFile('.oxlintrc.json', 'utf8')).matchAll(/"typescript\/([a-z-]+)"/g)];
    expect(new Set(named.map(([, rule]) => rule))).toEqual(new Set(planted.map(([rule]) => rule)));
  });
});
