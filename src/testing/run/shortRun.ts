/** The part of the lane of integration that `npm test` runs (docs/testing.md). */

/** `npm test`; what `npm run test:all` has besides it; all of that; at night. */
type RunSize = 'short' | 'rest' | 'all' | 'long';

/** Whether the run has this size; one that says nothing, such as a single file, has none of them. */
export const isOf = (size: RunSize): boolean => process.env['TEST_SIZE'] === size;

/** Adapters that need PostgreSQL alone. */
export const shortIntegrations: string[] = [
  'src/modules/auth/**/adapters/*.int.test.ts',
  'src/modules/catalogue/analytics/**/*.int.test.ts',
  'src/modules/catalogue/review/*.int.test.ts',
  'src/modules/catalogue/upload/adapters/fingerprintIndex.int.test.ts',
  'src/modules/messages/*.int.test.ts',
  'src/modules/payouts/payout/*.int.test.ts',
  'src/modules/requests/**/*.int.test.ts',
  'src/platform/eventStore/{postgresWriter,sealed}.int.test.ts',
  'src/platform/migrations/*.int.test.ts',
  'src/platform/payments/inbox.int.test.ts',
  'src/platform/jobs/*.int.test.ts',
  'src/platform/postgres/{db,prepareDatabase,roles}.int.test.ts',
  'src/platform/projections/*.int.test.ts',
  'src/platform/secrets/*.int.test.ts',
  'src/platform/transparency/{buildTree,proveEvents,treeState}.int.test.ts',
];

/** One built site with one browser, from the upload to the payout. */
export const shortJourneys: string[] = ['src/journeys/selling/wholeSale.e2e.test.ts'];
