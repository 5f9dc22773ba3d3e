import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { collectStoredNames } from './storedNames.ts';

const file = path.join(import.meta.dirname, 'storedNames.json');

/** `UPDATE_STORED_NAMES=1` keeps what was found: for something new, never to rename what exists. */
it('changes nothing that is stored or visible from outside under a name', () => {
  const found = `${JSON.stringify(collectStoredNames(), null, 1)}\n`;
  if (process.env['UPDATE_STORED_NAMES'] === '1') writeFileSync(file, found);
  expect(JSON.parse(found)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
