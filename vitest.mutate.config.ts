import { defineConfig } from 'vitest/config';

/** The tests that the mutation run judges: those of the rules about money, offers, rights and roles, and nothing slow beside them. */
export default defineConfig({
  resolve: { conditions: ['node'] },
  test: {
    include: [
      'src/contracts/shared/money.test.ts',
      'src/modules/{sales,payouts,books,fees,plans,claims,certificates,auth}/**/*.test.ts',
      'projections/books/ledger.test.ts',
      'src/journeys/payouts/ledger*.test.ts',
    ],
    exclude: [
      '**/*.int.test.ts',
      '**/*{routes,Routes}.test.ts',
      // These start the whole application, as those of routes do.
      'src/modules/{auth/account,claims,plans}/process.test.ts',
      'src/modules/auth/passkeys/{passkeyEnds,passkeySignIn,staffPasskeys}.test.ts',
      'src/modules/auth/sessions/{passkeyProof,staffIdle}.test.ts',
      'node_modules/**',
    ],
    globalSetup: ['src/testing/globalSetup.ts'],
    testTimeout: 20_000,
  },
});
