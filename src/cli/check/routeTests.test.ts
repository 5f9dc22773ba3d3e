import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Route files that wait for a test without a process. Nothing is added here: a new route file comes with its test. */
const waiting: ReadonlySet<string> = new Set([
  'books/adminRoutes.ts',
  'catalogue/analytics/routes.ts',
  'catalogue/browse/routes.ts',
  'catalogue/creators/routes.ts',
  'catalogue/featured/adminRoutes.ts',
  'catalogue/listing/adminRoutes.ts',
  'catalogue/review/adminRoutes.ts',
  'catalogue/saved/routes.ts',
  'catalogue/upload/routes.ts',
  'fees/adminRoutes.ts',
  'fees/routes.ts',
  'payouts/balance/routes.ts',
  'payouts/payout/routes.ts',
  'payouts/batch/adminRoutes.ts',
  'payouts/payee/routes.ts',
  'payouts/payout/adminRoutes.ts',
  'sales/adminRoutes.ts',
  'sales/refunds/adminRoutes.ts',
  'sales/refunds/routes.ts',
  'sales/routes.ts',
]);

/** Every file of the modules that binds an endpoint to a handler. */
const routeFiles = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => /\broute\(\s*\w+[.]\w+,/.test(readFileSync(`src/modules/${file}`, 'utf8')))
  .toSorted();

const hasTest = (file: string): boolean => existsSync(`src/modules/${file.replace(/[.]ts$/, '.test.ts')}`);

it('every route file has a test beside it that needs no process, or waits for one', () => {
  expect(routeFiles.length).toBeGreaterThan(40);
  expect(routeFiles.filter((file) => !hasTest(file) && !waiting.has(file))).toEqual([]);
});

it('what waits is there and has no test yet', () => {
  expect([...waiting].filter((file) => !routeFiles.includes(file) || hasTest(file))).toEqual([]);
});
