/** `npm run audit`: replays the whole log and checks the promises: nothing sold twice, every penny accounted for. */
import { openLog } from '#app/openLog.ts';
import { createAudit } from '#app/audit.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { withStores } from '#cli/withStores.ts';

await withStores(async ({ rawStore, subjectKeys }) => {
  const audit = createAudit();
  for await (const { events } of readToEnd(openLog(rawStore, subjectKeys).sealedStore))
    for (const event of events) audit.see(event);
  const { checks, sales, events } = audit.finish();
  for (const { name, isTrue, detail } of checks)
    process.stdout.write(`${isTrue ? 'ok  ' : 'FAIL'} ${name}: ${detail}\n`);
  process.stdout.write(`${events} events, ${sales} sales\n`);
  if (checks.some(({ isTrue }) => !isTrue)) process.exitCode = 1;
});
