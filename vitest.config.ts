import { defineConfig } from 'vitest/config';

const shared = { resolve: { conditions: ['node'] } };

/** Lanes by suffix: unit and integration share one throw-away PostgreSQL; browser journeys run apart. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{src,projections}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts', '**/*.e2e.test.ts', 'node_modules/**'],
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'int',
          include: ['src/**/*.int.test.ts'],
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['src/**/*.e2e.test.ts'],
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
