import { defineConfig } from 'vitest/config';

const shared = { resolve: { conditions: ['node'] } };

/** Tests of routes, which call the whole application without a process. */
const routeTests = 'src/modules/**/{routes,adminRoutes}.test.ts';

/**
 * Lanes by suffix: unit (with the routes) and integration share one throw-away PostgreSQL; browser journeys run apart.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{src,projections}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts', '**/*.e2e.test.ts', routeTests, 'node_modules/**'],
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'routes',
          include: [routeTests],
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: 20_000,
          // Loading the application takes longer than all cases of a file; each case has an application of its own.
          isolate: false,
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
