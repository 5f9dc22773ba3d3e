import { expect, it } from 'vitest';

const module = './changedTests.mjs';
const { importsOf, testsTouchedBy } = (await import(module)) as {
  importsOf: (file: string, text: string) => string[];
  testsTouchedBy: (changed: readonly string[], sources: ReadonlyMap<string, string>) => string[];
};

it('finds what a source loads: by #, by path, for its effects, late and with a query', () => {
  const text = `import { a, type B } from '#modules/sales/offer.ts';
import './effects.ts';
export { c } from '#projections/sales/orders.ts';
const late = await import('#web/app/late.tsx');
import text from './page.css?raw';
import type { D } from './types.ts';
import { readFile } from 'node:fs/promises';`;
  expect(importsOf('src/web/page.tsx', text)).toEqual([
    'src/modules/sales/offer.ts',
    'src/web/effects.ts',
    'projections/sales/orders.ts',
    'src/web/app/late.tsx',
    'src/web/page.css',
  ]);
});

it('follows imports at any distance, in circles too, to the tests alone', () => {
  const sources = new Map([
    ['src/rule.ts', `import './friend.ts';`],
    ['src/friend.ts', `import './rule.ts';`],
    ['src/route.ts', `import { rule } from './rule.ts';`],
    ['src/route.test.ts', `import { route } from './route.ts';`],
    ['src/other.test.ts', `import { other } from './other.ts';`],
  ]);
  expect(testsTouchedBy(['src/rule.ts'], sources)).toEqual(['src/route.test.ts']);
  expect(testsTouchedBy(['src/other.test.ts'], sources)).toEqual(['src/other.test.ts']);
  expect(testsTouchedBy(['docs/testing.md'], sources)).toEqual([]);
});
