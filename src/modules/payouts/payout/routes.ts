/** What creators do with their balance: request payouts and follow them. */
import * as contract from '#contracts/sales/sales.ts';
import * as schema from '#contracts/sales/sales.schema.ts';
import type { Payout as PayoutAnswer } from '#contracts/sales/sales.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findPayoutsOf, holdOf, type PayoutRow } from '#projections/payouts/payouts.ts';
import { account, balanceAt, reservePayout } from '#modules/payouts/balance/account.ts';
import { holdsOf } from '#modules/payouts/balance/sharePence.ts';
import type { ReadingPayees } from '#modules/payouts/payee/adapters/readPayee.ts';
import { isPayeeReady } from '#modules/payouts/payee/payee.ts';
import type { SalesFacts } from '#modules/payouts/ports.ts';
import { payout, requestPayout } from './payout.ts';

export type PayoutRoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  payees: ReadingPayees;
  now: () => string;
  newId: () => string;
  sales: Pick<SalesFacts, 'findTitles'>;
};

/** The number of payouts shown; the rest is counted. */
const MOST_HOLDS = 100;

const toPayout = (row: PayoutRow): PayoutAnswer => {
  const { id, amountPence, status, requestedAt, paidAt, note } = row;
  return { id, amountPence, status, requestedAt, paidAt, note, hold: holdOf(row) };
};

export const payoutRoutes = (deps: PayoutRoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, payees, now, newId, sales } = deps;
  return [
    route(contract.requestPayout, schema.requestPayout, async ({ body: { amountPence }, caller, cause }) => {
      const payoutId = newId();
      const creatorId = caller.userId;
      const state = await load(account, creatorId);
      // The stored state may be out of date and refuse; only the provider's current answer may.
      if (state.payee === null || !isPayeeReady(state)) await payees.readPayee(creatorId, cause);
      const { events } = await handle(
        account,
        creatorId,
        reservePayout({ creatorId, payoutId, amountPence }, now()),
        cause,
      );
      const { parts } = events[0].data;
      // The policy would do the same a moment later; doing it here lets the answer show it.
      await caughtUp(await handle(payout, payoutId, requestPayout({ payoutId, creatorId, amountPence, parts }), cause));
      return {
        payout: {
          id: payoutId,
          amountPence,
          status: 'requested' as const,
          requestedAt: now(),
          paidAt: null,
          note: null,
          hold: null,
        },
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
