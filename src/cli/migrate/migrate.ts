/** `npm run migrate`: brings the database up to date. */
import { withStores } from '#cli/withStores.ts';

// Opening is what migrates.
await withStores(async () => {
  process.stdout.write('The database is up to date.\n');
  await Promise.resolve();
});
