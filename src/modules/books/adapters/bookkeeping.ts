/** Reconciles our books with the provider's, and resumes orders that are stuck there. */
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findFirstEntry, findMovements } from '#projections/books/ledger.ts';
import { books, booksId, noteComparison, reconcile, settledKeys, settleDifference } from '#modules/books/books.ts';
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
/** How far the first comparison looks back, and how late a report may come. */
const FIRST_MS = 30 * DAY_MS;
/** How long a card's authorisation lasts at most. */
const HOLD_MS = 8 * DAY_MS;

const shift = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

/** Compares everything since the last time, and looks again at what differed before. */
export const createReconcile = ({
  db,
  handle,
  load,
  payments,
  now,
}: Omit<BookkeepingDeps, 'settle' | 'findOrderStatus'>) => {
  const listBoth = async (from: string, until: string) => {
    const theirs = await payments.listBookings(from, until);
    const sourceIds = theirs.flatMap(({ sourceId }) => sourceId ?? []);
    return { theirs, ours: await findMovements(db, { from, until }, sourceIds) };
  };
  return async (cause: Cause, restMs = REST_MS): Promise<void> => {
    const until = shift(now(), -restMs);
    const { comparedUntil, open, openSince } = await load(books, booksId);
    const window = { from: comparedUntil ?? shift(until, -FIRST_MS), until };
    if (window.from >= until) return;
    const end = shift(until, ROOM_MS);
    let { theirs, ours } = await listBoth(shift(window.from, -ROOM_MS), end);
    let differences = reconcile(window, theirs, ours);
    // One side may be days older than the other: a report that came late, or a difference that was found before it.
    // What is decided after months, such as a dispute, is compared with all that its source moved before. No money of an
    // order moves before its sale, however late we hear of it.
    const doubts = [...differences, ...open];
    if (doubts.length > 0) {
      const sourceIds = new Set(doubts.map(({ sourceId }) => sourceId));
      const times = ours.filter(({ sourceId }) => sourceIds.has(sourceId)).map(({ at }) => at);
      const sold = await findFirstEntry(
        db,
        doubts.flatMap(({ orderId }) => orderId ?? []),
      );
      const oldest = shift(
        [until, openSince ?? until, sold ?? until, ...times].reduce((a, b) => (a < b ? a : b)),
        -FIRST_MS,
      );
      ({ theirs, ours } = await listBoth(oldest, end));
      differences = reconcile(window, theirs, ours);
    }
    await handle(books, booksId, noteComparison({ ...window, movements: theirs.length, differences }), cause);
    for (const key of settledKeys(open, theirs, ours)) await handle(books, booksId, settleDifference(key), cause);
  };
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
    const failures: unknown[] = [];
    for (const payment of await payments.listPayments(shift(now(), -HOLD_MS))) {
      const { reference, status } = payment;
      if (reference === null || (status !== 'authorised' && status !== 'captured')) continue;
      const orderStatus = await findOrderStatus(reference);
      // A payment of an order that we do not know is not ours to cancel.
      if (orderStatus === 'none' || orderStatus === 'sold') continue;
      // One that fails holds up no other.
      await settle(reference, cause).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be looked at`);
  };
