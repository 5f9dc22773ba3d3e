/** Refunds of a sold order. */
import { creatorPartOf, type ReturnedSale } from '#contracts/sales/creatorPart.ts';
import type { RefundReason } from '#contracts/sales/afterSaleVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import {
  refundedPence,
  returnedPence,
  setAsidePence,
  type Refund,
  type RefundWanted,
} from '#modules/sales/checkout/afterSale.ts';
import type { RefundApproved, RefundDropped, RefundFailed, RefundMade, RefundStarted } from '#events/refunds.ts';
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

/** Nothing stands against refunding so much of the sale (pence). */
const mustBeFree = ({ terms, after }: Sold, amountPence: number): void => {
  if (after.refunds.some(({ status }) => status === 'started'))
    throw new Problem('conflict', 'A refund of this sale is on its way. Please wait until it is made.');
  if (after.disputes.some(({ status }) => status === 'open'))
    throw new Problem(
      'purchase-disputed',
      'The bank is deciding about this payment; it cannot be refunded until then.',
    );
  const left = terms.totalPence - refundedPence(after);
  if (left === 0 || after.disputes.some(({ status }) => status === 'lost')) throw new Problem('already-done');
  if (amountPence > left) throw new Problem('invalid-input', `At most ${formatPounds(left)} can be refunded.`);
};

/** Another refund waits for its end. */
const mustBeWantedByNobody = ({ after: { approval } }: Sold, by: string): void => {
  if (approval === null) return;
  const amount = formatPounds(approval.amountPence);
  if (approval.approvedBy === by)
    throw new Problem(
      'second-person-needed',
      `You want to refund ${amount} already. A colleague confirms or drops it.`,
    );
  throw new Problem(
    'conflict',
    `A colleague wants to refund ${amount} of this sale. Please confirm or drop that first.`,
  );
};

export type StaffWish = {
  /** Everything that is left when not given. */
  amountPence?: number | undefined;
  by: string;
  reason: string;
  isFault: boolean;
};

/** What one person may refund of one sale, and what else the order does not say. */
export type StaffTerms = {
  /** Above it, counting what was refunded of the sale before, a second person has to confirm it. */
  limitPence: number;
  /** A reported problem is decided with it. */
  hasReport: boolean;
};

const needsSecond = ({ after }: Sold, amountPence: number, limitPence: number): boolean =>
  // Parts of one sale count together, so that nobody gets past the limit in small steps.
  refundedPence(after) + amountPence > limitPence;

/** Whether what is wanted waits for a second person. */
export const waitsForSecond = (state: Order, limitPence: number): boolean =>
  state.status === 'sold' &&
  state.after.approval !== null &&
  needsSecond(state, state.after.approval.amountPence, limitPence);

/**
 * One person wants this refund; nothing where the order alone decides it, and one person is enough.
 * @throws Problem when it cannot be refunded, or another refund is wanted
 */
const wantRefund =
  ({ amountPence, by, reason, isFault }: StaffWish, { limitPence, hasReport }: StaffTerms) =>
  (state: Order): [] | [RefundApproved] => {
    const sold = mustBeSold(state);
    const amount = amountPence ?? refundable(sold);
    mustBeFree(sold, amount);
    mustBeWantedByNobody(sold, by);
    if (!hasReport && !needsSecond(sold, amount, limitPence)) return [];
    const wanted = { amountPence: amount, approvedBy: by, reason: personal(sold.terms.buyerId, reason), isFault };
    return [{ type: 'RefundApproved', data: { ...saleOf(sold), ...wanted } }];
  };

export type Confirmation = {
  by: string;
  /** What the person has read, in pence. */
  amountPence: number;
  limitPence: number;
};

export type RefundAgreed = RefundWanted & { reason: string };

/** What a second person confirms: all of it is the first person's. @throws Problem when it is not what they have read */
export const agreedRefund = (state: Order, { by, amountPence, limitPence }: Confirmation): RefundAgreed => {
  const sold = mustBeSold(state);
  const { approval } = sold.after;
  if (approval === null) throw new Problem('already-done', 'Nobody wants a refund of this sale any more.');
  if (approval.amountPence !== amountPence)
    throw new Problem('conflict', `The refund that is wanted is now ${formatPounds(approval.amountPence)}.`);
  const { reason } = approval;
  if (reason === null)
    throw new Problem('conflict', 'Why it was wanted is not there. Please drop it, and refund the sale again.');
  if (approval.approvedBy === by && needsSecond(sold, amountPence, limitPence))
    throw new Problem('second-person-needed');
  mustBeFree(sold, amountPence);
  return { ...approval, reason };
};

/** Confirms what a colleague wants, and starts it. */
export const confirmRefund =
  (confirmation: Confirmation, key: string) =>
  (state: Order): [] | [RefundStarted] => {
    const { amountPence, isFault, reason } = agreedRefund(state, confirmation);
    return startRefund({ key, amountPence, reason: 'staff', isFault, note: reason })(state);
  };

/** Nobody refunds it for this wish; anyone in finance may drop it. */
export const dropRefund =
  (by: string) =>
  (state: Order): [RefundDropped] => {
    const sold = mustBeSold(state);
    if (sold.after.approval === null) throw new Problem('already-done', 'Nobody wants a refund of this sale any more.');
    return [{ type: 'RefundDropped', data: { ...saleOf(sold), droppedBy: by } }];
  };

/** The buyer's access ends before the money moves, so nobody gets both. */
export const startRefund =
  ({ key, amountPence, reason, isFault, note }: RefundWish) =>
  (state: Order): [] | [RefundStarted] => {
    const sold = mustBeSold(state);
    const { terms, after, isFetched } = sold;
    if (after.refunds.some((refund) => refund.key === key)) return [];
    const left = refundable(sold);
    const amount = amountPence ?? left;
    mustBeFree(sold, amount);
    const creatorPence = creatorPartOf(returnedSale(sold), amount);
    const platformPence = amount - creatorPence - Math.min(setAsidePence(after), amount - creatorPence);
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

/** Wants it, where the order alone does not decide it; otherwise starts it. */
export const refundByStaff =
  (wish: StaffWish, { key, ...terms }: StaffTerms & { key: string }) =>
  (state: Order): [] | [RefundApproved] | [RefundStarted] => {
    const wanted = wantRefund(wish, terms)(state);
    if (wanted.length > 0) return wanted;
    const { amountPence, isFault, reason: note } = wish;
    return startRefund({ key, amountPence, reason: 'staff', isFault, note })(state);
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
