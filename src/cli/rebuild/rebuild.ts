/** `npm run rebuild -- <name>|all`: paints read models anew beside the serving ones and swaps them in when caught up. */
import { sealing } from '#platform/eventStore/sealed.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { withStores } from '#cli/withStores.ts';

const [name = ''] = process.argv.slice(2);
const wanted = projections.filter((projection) => name === 'all' || projection.name === name);
if (wanted.length === 0) {
  process.stderr.write(`Usage: npm run rebuild -- all|${projections.map((projection) => projection.name).join('|')}\n`);
  process.exit(2);
}

await withStores(async ({ rawStore, subjectKeys, connectionString }) => {
  const { signal } = new AbortController();
  for (const projection of wanted) {
    const start = performance.now();
    await rebuild(projection, { store: sealing(rawStore, subjectKeys), connectionString, signal });
    process.stdout.write(`${projection.name}: rebuilt in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  }
});
