/** The account requirements of OWASP ASVS 5.0 that the product promises: each is named by a test that proves it (V11.5.1 by a lint rule). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

/** By chapter; the tests carry the ids in their names. */
const promised: Record<string, string[]> = {
  'encoding and validation': [
    'V1.1.2',
    'V1.2.1',
    'V1.2.4',
    'V1.2.9',
    'V2.2.1',
    'V2.2.2',
    'V2.3.1',
    'V2.3.4',
    'V2.4.1',
    'V15.1.3',
    'V15.3.1',
    'V15.3.3',
    'V15.3.5',
  ],
  'the browser': [
    'V3.2.2',
    'V3.3.1',
    'V3.3.2',
    'V3.3.3',
    'V3.3.5',
    'V3.4.1',
    'V3.4.2',
    'V3.4.3',
    'V3.4.4',
    'V3.4.5',
    'V3.4.6',
    'V3.5.1',
    'V3.7.2',
  ],
  'the interface': ['V4.1.1', 'V4.1.3', 'V4.2.1', 'V15.3.4'],
  files: ['V5.2.1', 'V5.2.2', 'V5.2.6'],
  authentication: [
    'V6.1.1',
    'V6.2.1',
    'V6.2.2',
    'V6.2.3',
    'V6.2.4',
    'V6.2.8',
    'V6.2.9',
    'V6.2.12',
    'V6.3.1',
    'V6.3.2',
    'V6.3.3',
    'V6.3.4',
    'V6.3.7',
    'V6.3.8',
    'V6.4.1',
    'V6.4.3',
    'V6.4.4',
    'V6.5.1',
    'V6.5.2',
    'V6.5.3',
    'V6.5.4',
    'V6.5.5',
    'V6.5.6',
    'V6.6.3',
    'V6.7.2',
    'V6.8.1',
    'V6.8.2',
  ],
  sessions: ['V7.2.3', 'V7.2.4', 'V7.3.1', 'V7.3.2', 'V7.4.1', 'V7.4.2', 'V7.4.3', 'V7.4.5', 'V7.5.1', 'V7.5.2'],
  authorisation: ['V8.1.1', 'V8.2.1', 'V8.2.2', 'V8.2.3', 'V8.3.1', 'V8.3.2'],
  tokens: ['V9.1.1', 'V9.1.2', 'V9.1.3', 'V9.2.1', 'V9.2.2', 'V9.2.3', 'V10.4.5', 'V10.4.8', 'V10.5.1', 'V10.5.2'],
  'keys and secrets': ['V11.3.1', 'V11.3.2', 'V11.3.3', 'V11.4.2', 'V12.3.1', 'V13.3.1'],
  operation: ['V13.4.1', 'V13.4.3', 'V13.4.4', 'V13.4.5', 'V15.1.2', 'V15.2.2', 'V15.2.3'],
  'personal data': ['V14.2.8', 'V14.3.1', 'V14.3.2', 'V16.2.5'],
  'logs and errors': ['V16.3.1', 'V16.3.2', 'V16.3.3', 'V16.4.1', 'V16.5.1', 'V16.5.3'],
};

it.each(Object.entries(promised))('each requirement about %s has a test', async (_, ids) => {
  const names = await readdir('src', { recursive: true });
  const tests = names.filter((name) => /\.test\.tsx?$/.test(name) && path.basename(name) !== 'asvs.test.ts');
  const texts = await Promise.all(tests.map((name) => readFile(path.join('src', name), 'utf8')));
  // Only ids that begin the title of a test count, not a mention in passing.
  const named = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\(\s*['"`]((?:V[\d.]+(?:, )?)+):/g)].flatMap(([, list = '']) => list.split(', ')),
    ),
  );
  expect(ids.filter((id) => !named.has(id))).toEqual([]);
});
