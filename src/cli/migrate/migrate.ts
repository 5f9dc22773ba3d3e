/** `npm run migrate`: brings the database up to date. */
import { withStores } from '#cli/withStores.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { print } from '#cli/print.ts';

readCommandLine({ usage: 'npm run migrate' });
// Opening is what migrates.
await withStores(async () => {
  print('The database is up to date.');
  await Promise.resolve();
});
