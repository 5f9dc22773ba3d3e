import { expect, it } from 'vitest';

type Duplicates = {
  findDuplicates: (sources: readonly (readonly [file: string, text: string])[]) => string[];
  leftOut: readonly (readonly [RegExp, string])[];
};
const module = './duplicates.mjs';
const { findDuplicates, leftOut } = (await import(module)) as Duplicates;

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `  total${index} += price(order, ${index}) + fee;`).join('\n');
const code = `export const sum = (order: Order, fee: number) => {\n${lines(8)}\n};\n`;

it('finds what is written twice, whatever the strings and numbers', () => {
  const again = code.replaceAll(', 1)', ', 999)');
  expect(
    findDuplicates([
      ['src/a.ts', code],
      ['src/b.ts', `const before = 1;\n${again}`],
    ]),
  ).toEqual([expect.stringContaining('src/a.ts:1-10 ~ src/b.ts:2-11')]);
});

it('finds it in one file, too', () => {
  expect(findDuplicates([['src/a.ts', `${code}\nconst between = 1;\n${code}`]])).toHaveLength(1);
});

it('lets other names, short runs, imports, tables and declarations of endpoints pass', () => {
  const short = `const a = {\n${lines(3)}\n};`;
  const table = `export const table = [\n${`  ['GB', 44, true],\n`.repeat(20)}];`;
  const imports = `import {\n${lines(9).replace(/\W+/g, ',\n')}\n} from './x.ts';`;
  const declared = `export const e = endpoint({\n${`  path: a.b.c('x', f(g)),\n`.repeat(9)}});`;
  for (const text of [short, table, imports, declared])
    expect(
      findDuplicates([
        ['src/a.ts', text],
        ['src/b.ts', text],
      ]),
    ).toEqual([]);
  expect(
    findDuplicates([
      ['src/a.ts', code],
      ['src/b.ts', code.replaceAll('fee', 'tax')],
    ]),
  ).toEqual([]);
});

it('gives a reason for every folder that is left out', () => {
  for (const [, reason] of leftOut) expect(reason).toMatch(/^[A-Z].+\.$/);
});
