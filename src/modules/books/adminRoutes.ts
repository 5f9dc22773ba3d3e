/** The books for finance and auditors. */
import * as contract from '#contracts/books/books.ts';
import * as schema from '#contracts/books/books.schema.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Books } from '#contracts/books/books.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Inbox } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findLinesOf, sumAccounts } from '#projections/books/ledger.ts';
import { findLinesBefore, sumAccountsBefore } from '#projections/books/pastBooks.ts';
import { books, booksId, explainDifference } from './books.ts';
import type { BooksEvent } from '#events/sales.ts';

export type BooksRoutesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  rawStore: EventStore;
  payments: Payments;
  reconcile: (cause: Cause, restMs?: number) => Promise<void>;
  findUnhandledReports: Inbox['findUnhandled'];
};

const COMPARISONS = 60;
/** A comparison on demand reaches closer to the present than a scheduled one. */
const REST_MS = 60_000;

const MOST_LINES = 100;
/** The end of a day, UTC ISO. */
const endOf = (day: string): string => addDays(`${day}T00:00:00.000Z`, 1);

/** The books at the end of a day. */
export const pastBooksRoutes = (db: Db): Route[] => [
  route(contract.adminGetPastBooks, schema.adminGetPastBooks, async ({ query: { day } }) => ({
    day,
    ...(await sumAccountsBefore(db, endOf(day))),
  })),
  route(contract.adminListPastLines, schema.adminListPastLines, async ({ params: { account }, query }) => {
    const [position = '', line = ''] = query.before?.split('.') ?? [];
    const before = query.before === undefined ? undefined : { position, line: Number(line) };
    return { lines: await findLinesBefore(db, account, { until: endOf(query.day), before, most: MOST_LINES }) };
  }),
];

export const booksRoutes = (deps: BooksRoutesDeps): Route[] => {
  const { handle, load, db, rawStore, payments, reconcile, findUnhandledReports } = deps;

  const readBooks = async (): Promise<Books> => {
    const [state, accounts, balance, events, unhandled] = await Promise.all([
      load(books, booksId),
      sumAccounts(db),
      payments.readBalance(),
      rawStore.readStream(streamOf(books, booksId)) as Promise<RecordedEvent<BooksEvent>[]>,
      findUnhandledReports(),
    ]);
    const comparisons = events.flatMap((event) =>
      event.type === 'BooksCompared'
        ? [
            {
              at: event.metadata.at,
              from: event.data.from,
              until: event.data.until,
              movements: event.data.movements,
              differences: event.data.differences.length,
            },
          ]
        : [],
    );
    return {
      comparedUntil: state.comparedUntil,
      open: [...state.open],
      accounts,
      providerPence: balance.availablePence + balance.pendingPence,
      comparisons: comparisons.slice(-COMPARISONS).toReversed(),
      unhandled,
    };
  };

  return [
    route(contract.adminGetBooks, schema.adminGetBooks, readBooks),
    route(contract.reconcile, schema.reconcile, async ({ cause }) => {
      await reconcile(cause, REST_MS);
      return readBooks();
    }),
    route(contract.explainDifference, schema.explainDifference, async ({ body: { key, reason }, cause }) => {
      await handle(books, booksId, explainDifference(key, reason), cause);
      return readBooks();
    }),
    route(contract.adminLedgerOfSale, schema.adminLedgerOfSale, async ({ params }) => {
      const lines = await findLinesOf(db, params.id);
      return {
        lines: lines.map(({ at, fact, account, pence, payoutId, providerId }) => ({
          at,
          fact,
          account,
          pence,
          payoutId,
          providerId,
        })),
        sumPence: lines.reduce((sum, { pence }) => sum + pence, 0),
      };
    }),
  ];
};
