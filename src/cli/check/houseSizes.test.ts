import { expect, it } from 'vitest';

type HouseSizes = { longFunctions: (file: string, text: string) => string[]; most: { linesInFunction: number } };
const module = './houseSizes.mjs';
const { longFunctions, most } = (await import(module)) as HouseSizes;

const lines = (count: number): string => '  work();\n'.repeat(count);

it('finds a function that is longer than a screen, however it is written', () => {
  const body = lines(most.linesInFunction);
  const text = [
    `function declared() {\n${body}}`,
    `const assigned = () => {\n${body}};`,
    `const table = { member: () => {\n${body}}, method() {\n${body}} };`,
  ].join('\n');
  expect(longFunctions('a.ts', text)).toEqual(['declared', 'assigned', 'member', 'method']);
});

it('lets one pass that just fits', () => {
  expect(longFunctions('a.ts', `const fits = () => {\n${lines(most.linesInFunction - 2)}};`)).toEqual([]);
});
