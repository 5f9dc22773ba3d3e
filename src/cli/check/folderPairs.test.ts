import { expect, it } from 'vitest';

type FolderPairs = { findFolderPairs: (sources: readonly (readonly [file: string, text: string])[]) => string[] };
const module = './folderPairs.mjs';
const { findFolderPairs } = (await import(module)) as FolderPairs;

const there = ['src/modules/sales/a.ts', `import type { B } from '#modules/books/b.ts';`] as const;
const back = ['src/modules/books/c.ts', `export const c = () => import('#modules/sales/d.ts');`] as const;

it('finds two folders that import each other, whatever files do it and however', () => {
  expect(findFolderPairs([there, back])).toEqual([
    'src/modules/books <-> src/modules/sales: src/modules/books/c.ts → src/modules/sales/d.ts, src/modules/sales/a.ts → src/modules/books/b.ts',
  ]);
});

it('lets one direction pass, a folder with what it contains, and tests', () => {
  expect(findFolderPairs([there])).toEqual([]);
  expect(
    findFolderPairs([
      ['src/modules/sales/a.ts', `import { b } from './offer/b.ts';`],
      ['src/modules/sales/offer/c.ts', `import { d } from '#modules/sales/d.ts';`],
    ]),
  ).toEqual([]);
  expect(findFolderPairs([there, ['src/modules/books/c.test.ts', back[1]]])).toEqual([]);
});
