import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { corpus } from './corpus.ts';

const documented = async (): Promise<string[]> => {
  const text = await readFile(new URL('../../../docs/media.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('## What becomes of each file');
  return [...table.matchAll(/^\| (`.*)\|$/gm)].map(([, row = '']) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .join(' | '),
  );
};

it('the documented table is that of the corpus', async () => {
  const rows = corpus.map(({ file, about, becomes }) => `\`${file}\` | ${about} | ${becomes}`);
  expect(await documented()).toEqual(rows);
});

it('each file of the corpus has a name of its own', () => {
  expect(new Set(corpus.map(({ file }) => file)).size).toBe(corpus.length);
});
