/** `npm run migrate`: brings the database up to date. */
import { withStores } from '#cli/withStores.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';

readCommandLine({ usage: 'npm run migrate' });
// Opening is what migrates.
await withStores(async () => {
  process.stdout.write('The database is up to date.\n');
  await Promise.resolve();
});
