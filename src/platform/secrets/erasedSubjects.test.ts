import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ERASED_SUBJECTS_FILE, erasedSubjects } from './erasedSubjects.ts';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'erased-'))));
afterEach(() => rm(folder, { recursive: true }));

it('lists everyone who was noted, also by another process, each once', async () => {
  const subjects = erasedSubjects(folder);
  expect(await subjects.list()).toEqual(new Set());
  await subjects.note('a-1');
  await erasedSubjects(folder).note('b-2');
  await subjects.note('a-1');
  expect(await subjects.list()).toEqual(new Set(['a-1', 'b-2']));
  expect((await readFile(path.join(folder, ERASED_SUBJECTS_FILE), 'utf8')).match(/a-1/g)).toHaveLength(1);
});

it('loses nobody to a line that was cut short', async () => {
  const subjects = erasedSubjects(folder);
  await subjects.note('a-1');
  await appendFile(path.join(folder, ERASED_SUBJECTS_FILE), '\nb-');
  await subjects.note('c-3');
  expect([...(await subjects.list())]).toEqual(expect.arrayContaining(['a-1', 'c-3']));
});
