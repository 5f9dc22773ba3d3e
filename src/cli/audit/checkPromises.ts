/** `npm run audit` by itself: the promises over the whole log, and the work that is stuck. */
import { createAudit } from '#app/audit.ts';
import { findStuckWork } from '#app/findStuckWork.ts';
import { openLog } from '#app/openLog.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { withStores } from '#cli/withStores.ts';
import { print } from '#cli/print.ts';

/** More are counted as one line. */
const MOST_LISTED = 100;

/** The process ends with 1 when a promise is broken. */
export const checkPromises = (): Promise<void> =>
  withStores(async ({ rawStore, subjectKeys, db }, config) => {
    const audit = createAudit();
    const { sealedStore } = openLog(rawStore, subjectKeys);
    for await (const { events } of readToEnd(sealedStore)) for (const event of events) audit.see(event);
    const { checks, sales, events } = audit.finish();
    for (const { name, isTrue, detail } of checks) print(`${isTrue ? 'ok  ' : 'FAIL'} ${name}: ${detail}`);
    const clock = (): Date => new Date(Date.now() + config.clockAheadMs);
    const stuck = await findStuckWork({ db, clock, settings: config }, MOST_LISTED);
    print(`${stuck.length === 0 ? 'ok  ' : 'FAIL'} no work is stuck: ${stuck.length} processes overdue`);
    for (const { title, itemId, state, dueAt, error, ask } of stuck)
      print(`     ${title} ${itemId}: ${state}, due ${dueAt}, last error: ${error ?? 'none'}; ask ${ask}`);
    print(`${events} events, ${sales} sales`);
    if (stuck.length > 0 || checks.some(({ isTrue }) => !isTrue)) process.exitCode = 1;
  });
