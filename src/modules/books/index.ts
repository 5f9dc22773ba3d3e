import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findStatement } from '#projections/books/ledger.ts';
import { createReconcile, createCheckPayments } from './adapters/bookkeeping.ts';
import { booksRoutes, pastBooksRoutes } from './adminRoutes.ts';
import { createSalesAudit } from './audit.ts';
import { books as booksAggregate, booksId, mustAgree } from './books.ts';
import { booksJobs, booksProcess, sweepBooks } from './jobs.ts';
import type { BooksPorts } from './ports.ts';
import { checkSale } from './saleChecks.ts';

/** The public API of books for other modules. */
export const booksAnswers = ({ load, db, now }: { load: Load; db: Db; now: () => string }) => ({
  /** @throws Problem `books-differ` while a difference to the provider's books is unexplained, or nobody knows */
  mustAgree: async (): Promise<void> => mustAgree(await load(booksAggregate, booksId), now()),
  /** How far the books were compared, and how many differences are open. */
  findBooks: async () => {
    const { comparedUntil, open } = await load(booksAggregate, booksId);
    return { comparedUntil, differences: open.length };
  },
  /** The changes of a creator's balance within a period, and the balance before it. */
  findStatement: (creatorId: string, period: Parameters<typeof findStatement>[2]) =>
    findStatement(db, creatorId, period),
  /** The promises about one sale, checked from its events alone. */
  checkSale: (orderId: string, events: readonly RecordedEvent[]) =>
    // Events of other modules fall through its switch.
    checkSale(orderId, events as Parameters<typeof checkSale>[1]),
});

/** The ledger, and its comparison with what the payment provider lists. */
export const books = ({ ports, ...tools }: Tools & { ports: BooksPorts }): Module => {
  const deps = { ...tools, ...ports };
  const reconcile = createReconcile(deps);
  const checkPayments = createCheckPayments(deps);
  return {
    routes: [...booksRoutes({ ...deps, reconcile }), ...pastBooksRoutes(deps.db)],
    policies: [],
    jobs: booksJobs({ ...deps, reconcile, checkPayments }),
    processes: [booksProcess({ reconcile })],
    sweep: () => sweepBooks(deps),
  };
};

export { createSalesAudit };
