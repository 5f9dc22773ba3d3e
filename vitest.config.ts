import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { brief } from './src/driver/brief.ts';
import { isLongRun, longIntegrations, longJourneys } from './src/testing/run/longRun.ts';
import { patience } from './src/testing/run/patience.ts';
import { isOf, shortIntegrations, shortJourneys } from './src/testing/run/shortRun.ts';

const shared = { resolve: { conditions: ['node'] } };

/** Tests of pages, of console screens and of what only a browser has; they share one document. */
const pageTests = [
  '{src/web,src/admin}/**/*.test.tsx',
  'src/admin/calls/api.test.ts',
  'src/web/app/api.test.ts',
  'src/admin/app/{askPasskey,authProvider}.test.ts',
  'src/web/app/fetchPagesAhead.test.ts',
  'src/web/app/session/{guard,session,visits}.test.ts',
];

/** Tests of pages as the server renders them, without a document. */
const renderedTests = [
  'src/web/app/entryServer.test.tsx',
  'src/web/app/sitePages.test.tsx',
  'src/web/pages/style-guide/StyleGuidePage.test.tsx',
  'src/web/seo/structuredData.test.tsx',
];

/** Tests of pages that replace modules, and therefore load all of them anew. */
const mockingTests = ['src/web/app/hydration.test.tsx', 'src/web/currency/startCurrency.test.tsx'];

/** Much is made and thrown away at once; with the usual 16 MB, a fifth of the time went into clearing up. */
const roomy = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

const A_HANG_MS = patience.timeout;
const waitForConditions = { poll: { timeout: A_HANG_MS } };

/** Told by a variable: an option on the command line would replace the order of the lanes, too. */
const order = process.env['TEST_SHUFFLE'] === undefined ? {} : { shuffle: { files: true, tests: true } };
/** A journey is a story, whose parts follow each other. */
const inOrder = 'shuffle' in order ? { shuffle: { files: true, tests: false } } : {};

/** By itself Vitest leaves one core idle, which is half of two. */
const everyCore = { maxWorkers: availableParallelism() };
/** These wait for a process, a browser or a database now and then; one more fills the gaps, and each has a site and a browser of its own. */
const waiting = {
  execArgv: brief,
  setupFiles: ['./src/testing/run/nameFile.ts'],
  // A variant that is not the usual one has processes of its own to fill the gaps with.
  maxWorkers: availableParallelism() + (process.env['TEST_VARIANT'] === undefined ? 1 : 0),
  testTimeout: 2 * A_HANG_MS,
  hookTimeout: 2 * A_HANG_MS,
  expect: waitForConditions,
};

/** People on pages wait for what appears, so that one more worker fills the gaps. */
const page = {
  maxWorkers: availableParallelism() + 1,
  environment: './src/testing/pages/environment.ts',
  setupFiles: ['./src/testing/pages/eachFile.ts'],
  testTimeout: A_HANG_MS,
  hookTimeout: A_HANG_MS,
  expect: waitForConditions,
  execArgv: roomy,
};

/** Files of tests that only a long run has. */
const longOnly = [
  ...longIntegrations.map((name) => `src/journeys/${name}.int.test.ts`),
  ...longJourneys.map((name) => `src/journeys/${name}.e2e.test.ts`),
];

/**
 * Lanes: unit, then pages, then integration with browsers. All share one throw-away
 * PostgreSQL, and a worker loads the application, the pages and their libraries once for all its files, which takes longer than most tests.
 */
export default defineConfig({
  test: {
    // What one lane has translated, the next does not translate again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{src,projections}/**/*.test.ts', ...renderedTests],
          exclude: ['**/*.int.test.ts', '**/*.e2e.test.ts', ...pageTests.slice(1)],
          ...everyCore,
          sequence: order,
          globalSetup: ['src/testing/globalSetup.ts'],
          testTimeout: A_HANG_MS,
          hookTimeout: A_HANG_MS,
          expect: waitForConditions,
          isolate: false,
          execArgv: roomy,
        },
      },
      {
        // No byte leaves a page: what sends them is replaced for all files, so that they can share the rest.
        resolve: { ...shared.resolve, alias: { 'tus-js-client': path.resolve('src/testing/pages/fakeTus.ts') } },
        test: {
          name: 'pages',
          include: pageTests,
          exclude: [...renderedTests, ...mockingTests],
          ...page,
          sequence: { ...order, groupOrder: 1 },
          isolate: false,
        },
      },
      {
        ...shared,
        test: { name: 'pagesApart', include: mockingTests, ...page, sequence: { ...order, groupOrder: 2 } },
      },
      {
        ...shared,
        test: {
          name: 'int',
          include: isOf('short')
            ? [...shortIntegrations, ...shortJourneys]
            : ['src/**/*.int.test.ts', 'src/**/*.e2e.test.ts'],
          exclude: [
            ...(isLongRun ? [] : longOnly),
            ...(isOf('rest') ? [...shortIntegrations, ...shortJourneys] : []),
            ...(process.env['TEST_WITHOUT_BROWSER'] === undefined ? [] : ['**/*.e2e.test.ts']),
          ],
          globalSetup: ['src/testing/globalSetup.ts'],
          ...waiting,
          sequence: { ...inOrder, groupOrder: 3 },
          isolate: false,
        },
      },
    ],
  },
});
