/** Reconciles our books with the provider's: all of them once a day, held and captured payments once an hour. */
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';

const compareBooksJob = defineJob<object>('compare-books');
const lookAtPaymentsJob = defineJob<object>('look-at-payments');

type BooksJobsDeps = {
  newId: () => string;
  compareBooks: (cause: Cause) => Promise<void>;
  lookAtPayments: (cause: Cause) => Promise<void>;
};

export const booksJobs = ({
  newId,
  compareBooks,
  lookAtPayments,
}: BooksJobsDeps): [JobKind<object>, JobKind<object>] => [
  {
    ...compareBooksJob,
    retries: 5,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    run: () => compareBooks(bySystem(newId())),
  },
  {
    ...lookAtPaymentsJob,
    retries: 2,
    retryDelaySeconds: 60,
    expireSeconds: 900,
    run: () => lookAtPayments(bySystem(newId())),
  },
];

type SweepDeps = { send: Jobs['send']; now: () => string; idOf: (text: string) => string };

/** Run it every minute and at start. */
export const sweepBooks = async ({ send, now, idOf }: SweepDeps): Promise<void> => {
  await send(compareBooksJob, {}, { id: idOf(`books:${now().slice(0, 10)}`) });
  await send(lookAtPaymentsJob, {}, { id: idOf(`payments:${now().slice(0, 13)}`) });
};
