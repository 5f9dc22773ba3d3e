/** The whole marketplace at a moment of the log, in a few figures. */
import type { SalesEvent } from '#events/sales.ts';
import { account, balanceAt, type Balance } from '#modules/payouts/index.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { foldStreams } from './foldedStreams.ts';

/** Money in whole pence. */
export type Summary = Readonly<{
  events: number;
  /** Sales that were not annulled, and what their buyers paid. */
  sold: number;
  soldPence: number;
  /** Decided to go back to buyers, without what failed. */
  refundedPence: number;
  /** Credited to creators. */
  creditedPence: number;
  /** Paid out to creators, less what was reversed. */
  paidOutPence: number;
  /** Of what was credited and not paid out: held, in doubt, available, requested. A debt counts below zero. */
  owedPence: number;
}>;

/** Counts sales and refunds; everything of the creators comes from their accounts. */
export const createSummary = () => {
  const accounts = foldStreams(account);
  const totals = new Map<string, number>();
  let events = 0;
  let soldPence = 0;
  let refundedPence = 0;
  return {
    see: (event: RecordedEvent): void => {
      events += 1;
      if (categoryOf(event.streamId) === account.category) accounts.see(event);
      // Events of other modules fall through the switch.
      const fact = event as RecordedEvent<SalesEvent>;
      switch (fact.type) {
        case 'VideoSold':
          totals.set(fact.data.orderId, fact.data.totalPence);
          soldPence += fact.data.totalPence;
          return;
        case 'SaleAnnulled':
          soldPence -= totals.get(fact.data.orderId) ?? 0;
          totals.delete(fact.data.orderId);
          return;
        case 'RefundStarted':
          refundedPence += fact.data.amountPence;
          return;
        case 'RefundFailed':
          refundedPence -= fact.data.amountPence;
          return;
        default:
      }
    },
    /** `now` (UTC ISO): the moment by which holds are counted. */
    at: (now: string): Summary => {
      const states = accounts.all();
      const balances = states.map((state) => balanceAt(state, now));
      const sumOf = (penceOf: (balance: Balance) => number): number =>
        balances.reduce((sum, balance) => sum + penceOf(balance), 0);
      return {
        events,
        sold: totals.size,
        soldPence,
        refundedPence,
        creditedPence: states.flatMap(({ shares }) => shares).reduce((sum, { creatorPence }) => sum + creatorPence, 0),
        paidOutPence: sumOf(({ paidPence }) => paidPence),
        owedPence: sumOf(
          ({ pendingPence, availablePence, frozenPence, requestedPence }) =>
            pendingPence + availablePence + frozenPence + requestedPence,
        ),
      };
    },
  };
};
