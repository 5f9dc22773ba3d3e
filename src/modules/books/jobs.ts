/** Reconciles our books with the provider's: all of them once a day, held and captured payments once an hour. */
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import { booksStaleHours } from '#contracts/site/houseRules.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';

const reconcileJob = defineJob<object>('compare-books');
const checkPaymentsJob = defineJob<object>('look-at-payments');

type BooksJobsDeps = {
  newId: () => string;
  reconcile: (cause: Cause) => Promise<void>;
  checkPayments: (cause: Cause) => Promise<void>;
};

/** When one is given up, the next one has been queued: after a day, and after an hour. */
export const booksJobs = ({ newId, reconcile, checkPayments }: BooksJobsDeps): [JobKind<object>, JobKind<object>] => [
  {
    ...reconcileJob,
    retries: 5,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    endsAfterMs: DAY_MS,
    run: () => reconcile(bySystem(newId())),
  },
  {
    ...checkPaymentsJob,
    retries: 2,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    endsAfterMs: DAY_MS / 24,
    run: () => checkPayments(bySystem(newId())),
  },
];

/** The comparison of the books: once a day, and at once when it is late. */
export const booksProcess = ({ reconcile }: Pick<BooksJobsDeps, 'reconcile'>): Process =>
  defineProcess({
    name: 'books',
    title: 'Comparison of the books',
    ask: 'finance',
    states: {
      uncompared: hours(booksStaleHours, { quietMinutes: 60, everyMinutes: 30 }),
      compared: hours(booksStaleHours, { quietMinutes: 26 * 60, everyMinutes: 30 }),
    },
    step: (_, cause) => reconcile(cause),
  });

type SweepDeps = { send: Jobs['send']; now: () => string; idOf: (text: string) => string };

/** Run it every minute and at start. */
export const sweepBooks = async ({ send, now, idOf }: SweepDeps): Promise<void> => {
  await send(reconcileJob, {}, { id: idOf(`books:${now().slice(0, 10)}`) });
  await send(checkPaymentsJob, {}, { id: idOf(`payments:${now().slice(0, 13)}`) });
};
