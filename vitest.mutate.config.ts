import { defineConfig } from 'vitest/config';

/** The tests that the mutation run judges: those of the money rules, and nothing slow beside them. */
export default defineConfig({
  resolve: { conditions: ['node'] },
  test: {
    include: [
      'src/contracts/shared/money.test.ts',
      'src/modules/{sales,payouts,books,fees}/**/*.test.ts',
      'src/modules/plans/entitlement.test.ts',
      'projections/books/ledger.test.ts',
      'src/journeys/payouts/ledger*.test.ts',
    ],
    exclude: ['**/*.int.test.ts', '**/{routes,adminRoutes}.test.ts', 'node_modules/**'],
    globalSetup: ['src/testing/globalSetup.ts'],
    testTimeout: 20_000,
  },
});
