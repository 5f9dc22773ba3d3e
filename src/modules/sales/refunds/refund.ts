/** Refunds of a sold order. */
import { creatorPartOf, type ReturnedSale } from '#contracts/sales/creatorPart.ts';
import type { RefundReason } from '#contracts/sales/afterSaleVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { refundedPence, returnedPence, setAsidePence, type Refund } from '#modules/sales/checkout/afterSale.ts';
import type { RefundApproved, RefundFailed, RefundMade, RefundStarted } from '#events/refunds.ts';
import type { Order } from '#modules/sales/checkout/order.ts';

export type Sold = Extract<Order, { status: 'sold' }>;

/** @throws Problem `not-found` when there is no sale */
export const mustBeSold = (state: Order): Sold => {
  if (state.status !== 'sold') throw new Problem('not-found');
  return state;
};

export const saleOf = ({ terms: { orderId, videoId, creatorId } }: Sold) => ({ orderId, videoId, creatorId });

/** The amounts of the sale, and what has gone back of it. */
export const returnedSale = ({ terms: { totalPence, creatorPence }, after }: Sold): ReturnedSale => ({
  totalPence,
  creatorPence,
  returnedPence: returnedPence(after),
  creatorReversedPence: after.creatorReversedPence,
});

export type RefundWish = {
  /** The reason of the refund: nothing is refunded twice for the same reason. */
  key: string;
  /** Everything that is left when not given. */
  amountPence?: number | undefined;
  reason: RefundReason;
  isFault: boolean;
  note: string;
};

/** What can still be refunded. */
export const refundable = ({ terms, after }: Sold): number => terms.totalPence - refundedPence(after);

export type RefundRelease = {
  /** Everything that is left when not given. */
  amountPence?: number | undefined;
  releasedBy: string;
  /** Above it, counting what was refunded of the sale before, two people have to want the same refund. */
  limitPence: number;
};

/**
 * The first of two people wants this refund; nothing when one is enough, or when the second now wants the same amount.
 * @throws Problem `second-person-needed` when the same person wants it again
 */
export const approveRefund =
  ({ amountPence, releasedBy, limitPence }: RefundRelease) =>
  (state: Order): [] | [RefundApproved] => {
    const sold = mustBeSold(state);
    const amount = amountPence ?? refundable(sold);
    // Parts of one sale count together, so that nobody gets past the limit in small steps.
    if (refundedPence(sold.after) + amount <= limitPence) return [];
    const { approval } = sold.after;
    if (approval?.amountPence !== amount)
      return [{ type: 'RefundApproved', data: { ...saleOf(sold), amountPence: amount, approvedBy: releasedBy } }];
    if (approval.approvedBy === releasedBy) throw new Problem('second-person-needed');
    return [];
  };

/** The buyer's access ends before the money moves, so nobody gets both. */
export const startRefund =
  ({ key, amountPence, reason, isFault, note }: RefundWish) =>
  (state: Order): [] | [RefundStarted] => {
    const sold = mustBeSold(state);
    const { terms, after, isFetched } = sold;
    if (after.refunds.some((refund) => refund.key === key)) return [];
    if (after.refunds.some(({ status }) => status === 'started'))
      throw new Problem('conflict', 'A refund of this sale is on its way. Please wait until it is made.');
    if (after.disputes.some(({ status }) => status === 'open'))
      throw new Problem(
        'purchase-disputed',
        'The bank is deciding about this payment; it cannot be refunded until then.',
      );
    const left = refundable(sold);
    const amount = amountPence ?? left;
    if (left === 0 || after.disputes.some(({ status }) => status === 'lost')) throw new Problem('already-done');
    const creatorPence = creatorPartOf(returnedSale(sold), amount);
    const platformPence = amount - creatorPence - Math.min(setAsidePence(after), amount - creatorPence);
    if (amount > left) throw new Problem('invalid-input', `At most ${formatPounds(left)} can be refunded.`);
    return [
      {
        type: 'RefundStarted',
        data: {
          ...saleOf(sold),
          n: after.refunds.length + 1,
          key,
          amountPence: amount,
          creatorPence,
          platformPence,
          isFull: amount === left,
          wasFetched: isFetched,
          reason,
          isFault,
          note: personal(terms.buyerId, note),
        },
      },
    ];
  };

/** The refund that has not been sent yet. */
export const refundToSend = (state: Order): Refund | undefined =>
  state.status === 'sold' ? state.after.refunds.find(({ status }) => status === 'started') : undefined;

const inState = (state: Order, n: number, status: Refund['status'][]): { sold: Sold; refund: Refund } | undefined => {
  if (state.status !== 'sold') return undefined;
  const refund = state.after.refunds.find((refund) => refund.n === n);
  return refund && status.includes(refund.status) ? { sold: state, refund } : undefined;
};

export const recordRefund =
  (n: number, refundId: string) =>
  (state: Order): [] | [RefundMade] => {
    const found = inState(state, n, ['started']);
    if (!found) return [];
    const { amountPence, isFull, wasFetched } = found.refund;
    const annuls = isFull && !wasFetched;
    return [{ type: 'RefundMade', data: { ...saleOf(found.sold), n, refundId, amountPence, annuls } }];
  };

/** The provider refused it, or it came back from the buyer's bank. */
export const failRefund =
  (n: number, cause: string) =>
  (state: Order): [] | [RefundFailed] => {
    const found = inState(state, n, ['started', 'made']);
    return found
      ? [
          {
            type: 'RefundFailed',
            data: {
              ...saleOf(found.sold),
              n,
              cause,
              refundId: found.refund.refundId,
              amountPence: found.refund.amountPence,
            },
          },
        ]
      : [];
  };
