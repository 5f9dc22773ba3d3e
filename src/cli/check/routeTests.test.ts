import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Every file of the modules that binds an endpoint to a handler. */
const routeFiles = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /\broute\(\s*\w+[.]\w+,/.test(readFileSync(`src/modules/${file}`, 'utf8')))
  .toSorted();

const hasTest = (file: string): boolean => existsSync(`src/modules/${file.replace(/[.]ts$/, '.test.ts')}`);

it('every route file has a test beside it that needs no process', () => {
  expect(routeFiles.length).toBeGreaterThan(40);
  expect(routeFiles.filter((file) => !hasTest(file))).toEqual([]);
});
