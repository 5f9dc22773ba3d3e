/** Reconciles our books with the provider's, and resumes orders that are stuck there. */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findMovements } from '#projections/books/ledger.ts';
import { books, booksId, reconcile, noteComparison } from '#modules/books/books.ts';
import type { FindOrderStatus, Settle } from '#modules/books/ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type BookkeepingDeps = {
  db: Db;
  handle: Handle;
  load: Load;
  payments: Pick<Payments, 'listBookings' | 'listPayments'>;
  settle: Settle;
  findOrderStatus: FindOrderStatus;
  now: () => string;
};

const HOUR_MS = 60 * 60_000;
/** A sale's events follow its money within seconds; younger movements are compared the next time. */
const REST_MS = HOUR_MS;
/** Clocks differ, and a booking may precede its event. */
const ROOM_MS = HOUR_MS;
/** How far the first comparison looks back, and how long a card's authorisation lasts at most. */
const FIRST_MS = 30 * DAY_MS;
const HOLD_MS = 8 * DAY_MS;

const shift = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

/** Compares everything since the last time. */
export const createReconcile =
  ({ db, handle, load, payments, now }: Omit<BookkeepingDeps, 'settle' | 'findOrderStatus'>) =>
  async (cause: Cause, restMs = REST_MS): Promise<void> => {
    const until = shift(now(), -restMs);
    const { comparedUntil } = await load(books, booksId);
    const window = { from: comparedUntil ?? shift(until, -FIRST_MS), until };
    if (window.from >= until) return;
    const wide = { from: shift(window.from, -ROOM_MS), until: shift(until, ROOM_MS) };
    const theirs = await payments.listBookings(wide.from, wide.until);
    const ours = await findMovements(
      db,
      wide,
      theirs.flatMap(({ sourceId }) => sourceId ?? []),
    );
    const differences = reconcile(window, theirs, ours);
    await handle(books, booksId, noteComparison({ ...window, movements: theirs.length, differences }), cause);
  };

/** Checks every payment that is held or was captured lately, and resumes an order that is stuck. */
export const createCheckPayments =
  ({
    payments,
    settle,
    findOrderStatus,
    now,
  }: Pick<BookkeepingDeps, 'payments' | 'settle' | 'findOrderStatus' | 'now'>) =>
  async (cause: Cause): Promise<void> => {
    for (const payment of await payments.listPayments(shift(now(), -HOLD_MS))) {
      const { reference, status } = payment;
      if (reference === null || (status !== 'authorised' && status !== 'captured')) continue;
      const orderStatus = await findOrderStatus(reference);
      // A payment of an order that we do not know is not ours to cancel.
      if (orderStatus !== 'none' && orderStatus !== 'sold') await settle(reference, cause);
    }
  };
