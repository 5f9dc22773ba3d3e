/** What creators do with their balance: request payouts and follow them. */
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import type { Payout as PayoutAnswer } from '#contracts/sales/sales.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findPayoutsOf, getPayoutRow, holdOf, type PayoutRow } from '#projections/payouts/payouts.ts';
import { account, balanceAt, reservationOf, type Reservation } from '#modules/payouts/balance/account.ts';
import { reservePayout } from '#modules/payouts/balance/withdrawal.ts';
import { idOf } from '#platform/text/idOf.ts';
import { holdsOf } from '#modules/payouts/balance/sharePence.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import { isPayeeReady } from '#modules/payouts/payee/payee.ts';
import type { SalesFacts } from '#modules/payouts/ports.ts';
import type { OpenPayouts } from './adapters/openPayouts.ts';

export type PayoutRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  payees: ReadingPayees;
  now: () => string;
  openPayouts: OpenPayouts;
  sales: Pick<SalesFacts, 'findTitles'>;
};

/** The number of payouts shown; the rest is counted. */
const MOST_HOLDS = 100;

const toPayout = (row: PayoutRow): PayoutAnswer => {
  const { id, amountPence, returnedPence, status, requestedAt, paidAt, note } = row;
  return { id, amountPence, returnedPence, status, requestedAt, paidAt, note, hold: holdOf(row) };
};

/** What its row will say; the read model may be a moment behind. */
const justRequested = ({ payoutId, amountPence }: Pick<Reservation, 'payoutId' | 'amountPence'>, requestedAt: string) =>
  ({
    id: payoutId,
    amountPence,
    returnedPence: 0,
    status: 'requested',
    requestedAt,
    paidAt: null,
    note: null,
    hold: null,
  }) as const;

export const payoutRoutes = (deps: PayoutRoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, payees, now, openPayouts, sales } = deps;
  return [
    route(contract.requestPayout, schema.requestPayout, async ({ body, caller: { userId: creatorId }, cause }) => {
      const { submissionId, amountPence } = body;
      // Derived from it, never taken as it is: an id that the sender chooses could be that of another one's payout.
      const payoutId = idOf(`payout:${creatorId}:${submissionId}`);
      const state = await load(account, creatorId);
      // The stored state may be out of date and refuse; only the provider's current answer may.
      if (state.payee === null || !isPayeeReady(state)) await payees.readPayee(creatorId, cause);
      const request = reservePayout({ creatorId, payoutId, amountPence }, now());
      const reserved = reservationOf((await handle(account, creatorId, request, cause)).state, payoutId);
      if (!reserved) throw new Error(`payout ${payoutId} is not reserved`);
      const { status: _, ...first } = reserved;
      // The policy would do the same a moment later; doing it here lets the answer show it.
      const opened = await openPayouts({ creatorId, ...first }, cause);
      await caughtUp(opened);
      const row = await getPayoutRow(db, payoutId);
      return {
        payout: row ? toPayout(row) : justRequested(first, now()),
        payoutCount: opened.payouts.length,
        requestedPence: opened.payouts.reduce((sum, payout) => sum + payout.amountPence, 0),
        balance: balanceAt(await load(account, creatorId), now()),
      };
    }),

    route(contract.myPayouts, schema.myPayouts, async ({ caller }) => {
      const state = await load(account, caller.userId);
      const at = now();
      const holds = holdsOf(state.shares, at);
      const shown = holds.slice(0, MOST_HOLDS);
      const titles = await sales.findTitles(shown.map(({ orderId }) => orderId));
      return {
        payouts: (await findPayoutsOf(db, caller.userId)).map(toPayout),
        balance: balanceAt(state, at),
        holds: shown.map((hold) => ({ ...hold, title: titles.get(hold.orderId) ?? '' })),
        holdCount: holds.length,
      };
    }),
  ];
};
