import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Route files that wait for a test without a process. Nothing is added here: a new route file comes with its test. */
const waiting: ReadonlySet<string> = new Set([
  'auth/accountRoutes.ts',
  'auth/adminRoutes.ts',
  'auth/erasureRoutes.ts',
  'auth/passwordRoutes.ts',
  'auth/registrationRoutes.ts',
  'auth/sessionRoutes.ts',
  'auth/signInRoutes.ts',
  'auth/staffRoleRoutes.ts',
  'auth/suspensionRoutes.ts',
  'auth/twoFactorRoutes.ts',
  'catalogue/adminRoutes.ts',
  'catalogue/analyticsRoutes.ts',
  'catalogue/creatorRoutes.ts',
  'catalogue/featuredRoutes.ts',
  'catalogue/reviewRoutes.ts',
  'catalogue/routes.ts',
  'catalogue/savedRoutes.ts',
  'catalogue/studioRoutes.ts',
  'claims/adminRoutes.ts',
  'claims/routes.ts',
  'messages/adminRoutes.ts',
  'overview/routes.ts',
  'papers/routes.ts',
  'plans/routes.ts',
  'profile/routes.ts',
  'requests/adminRoutes.ts',
  'sales/adminRoutes.ts',
  'sales/afterSaleAdminRoutes.ts',
  'sales/afterSaleRoutes.ts',
  'sales/batchRoutes.ts',
  'sales/booksRoutes.ts',
  'sales/feeRoutes.ts',
  'sales/payeeRoutes.ts',
  'sales/payoutAdminRoutes.ts',
  'sales/rateRoutes.ts',
  'sales/routes.ts',
  'support/caseAdminRoutes.ts',
  'support/caseRoutes.ts',
  'support/routes.ts',
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
