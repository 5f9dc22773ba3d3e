/**
 * `npm run rebuild -- <name>|all`: writes read models again beside the serving ones and swaps them in when caught up.
 * `npm run rebuild -- tree`: builds the tree over the log again from its first event; what was signed stays.
 * `npm run rebuild -- after-restore`: accepts a log that was restored from an older backup.
 */
import { openLog } from '#app/openLog.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { acceptRestoredLog } from '#platform/projections/restored.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { acceptTree } from '#platform/transparency/acceptTree.ts';
import { buildTreeAgain } from '#platform/transparency/treeTable.ts';
import { withFiles } from '#cli/withFiles.ts';
import { withStores } from '#cli/withStores.ts';
import { print } from '#cli/print.ts';

const [name = '', ...others] = process.argv.slice(2);
const isRestored = name === 'after-restore';
const wanted = projections.filter((projection) => name === 'all' || projection.name === name);
const isTree = name === 'tree';
if (others.length > 0 || (wanted.length === 0 && !isRestored && !isTree)) {
  const names = projections.map((projection) => projection.name).join('|');
  process.stderr.write(`Usage: npm run rebuild -- all|tree|after-restore|${names}\n`);
  process.exit(2);
}

/** Accepts a log that ends before its readers' checkpoints; returns the read models that hold rows of lost events. */
const accept = async (db: Db, store: EventStore): Promise<typeof wanted> => {
  const ahead = await acceptRestoredLog(db, store);
  for (const policy of ahead.policies) print(`“${policy}” continues from the end of the log`);
  return projections.filter((projection) => ahead.projections.includes(projection.name));
};

await withStores(async ({ rawStore, subjectKeys, connectionString, db }, config) => {
  if (isTree) {
    await buildTreeAgain(db);
    print('The tree over the log is built again by the process with the role “projections”.');
  }
  const { signal } = new AbortController();
  for (const projection of isRestored ? await accept(db, rawStore) : wanted) {
    const start = performance.now();
    await rebuild(projection, { store: openLog(rawStore, subjectKeys).store, connectionString, signal });
    print(`${projection.name}: rebuilt in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  if (!isRestored) return;
  const { host } = new URL(config.origin);
  const origin = await withFiles(config, (storage) => acceptTree({ store: rawStore, db, storage }, host));
  if (origin !== undefined)
    print(`The log is not the one that was signed: a new tree “${origin}” begins, the earlier one stays.`);
});
