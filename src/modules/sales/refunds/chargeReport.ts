/** Turns the payment provider's data about a sold order's charge into events (the table of disputes and warnings). */
import type { DisputeOutcome } from '#contracts/sales/afterSaleVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Command } from '#platform/eventStore/aggregate.ts';
import { creatorPartOf } from '#contracts/sales/creatorPart.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import type { AfterSaleEvent, EvidenceSubmitted } from '#events/refunds.ts';
import { order, type Order } from '#modules/sales/checkout/order.ts';
import { failRefund, mustBeSold, recordRefund, refundable, returnedSale, saleOf, startRefund } from './refund.ts';

export type ChargeReport = {
  /** Our refund: the number `n` under which it was started. */
  refunds: readonly { n: number; refundId: string; hasFailed: boolean; failureReason: string | null }[];
  /** The disputes by which the bank took the money; a mere inquiry is none. */
  disputes: readonly {
    disputeId: string;
    status: DisputeOutcome;
    amountPence: number;
    feePence: number;
    reason: string;
    respondBy: string | null;
  }[];
  warnings: readonly { warningId: string; fraudType: string }[];
  /** The provider saw an elevated risk in the payment. */
  isRisky: boolean;
};

type Step = Command<Order, readonly AfterSaleEvent[]>;

/** The bank's reason that counts against the creator. */
const isCreatorsFault = (reason: string): boolean => reason === 'product_unacceptable';

const noteDispute =
  ({ disputeId, status, amountPence, feePence, reason, respondBy }: ChargeReport['disputes'][number]): Step =>
  (state) => {
    const sold = mustBeSold(state);
    const dispute = sold.after.disputes.find((candidate) => candidate.disputeId === disputeId);
    if (dispute && dispute.status !== 'open') return [];
    const of = { ...saleOf(sold), disputeId, amountPence };
    const opened: AfterSaleEvent[] = dispute
      ? []
      : [{ type: 'DisputeOpened', data: { ...of, feePence, reason, respondBy } }];
    if (status === 'open') return opened;
    if (status === 'won') return [...opened, { type: 'DisputeWon', data: of }];
    const creatorPence = creatorPartOf(returnedSale(sold), amountPence);
    return [...opened, { type: 'DisputeLost', data: { ...of, creatorPence, isFault: isCreatorsFault(reason) } }];
  };

/** Refunded at once as long as that returns the video, or when the payment looked risky from the start. */
const noteWarning =
  ({ warningId, fraudType }: ChargeReport['warnings'][number], isRisky: boolean): Step =>
  (state) => {
    const sold = mustBeSold(state);
    const { after, isFetched } = sold;
    if (after.warnings.includes(warningId)) return [];
    const warned: AfterSaleEvent = { type: 'FraudWarned', data: { ...saleOf(sold), warningId, fraudType, isRisky } };
    const isFree = after.refunds.every(({ status }) => status !== 'started') && accessOf(after) === 'open';
    if ((isFetched && !isRisky) || !isFree || refundable(sold) === 0) return [warned];
    const note = 'The card’s issuer reported the payment as fraud.';
    const wish = { key: `warning:${warningId}`, reason: 'fraudWarning' as const, isFault: false, note };
    return [warned, ...startRefund(wish)(state)];
  };

const noteRefund =
  ({ n, refundId, hasFailed, failureReason }: ChargeReport['refunds'][number]): Step =>
  (state) => {
    const made = recordRefund(n, refundId)(state);
    const failed = hasFailed ? failRefund(n, failureReason ?? 'failed')(made.reduce(order.evolve, state)) : [];
    return [...made, ...failed];
  };

/** Everything new in the provider's data; a repeat changes nothing. */
export const noteCharge =
  ({ refunds, disputes, warnings, isRisky }: ChargeReport): Step =>
  (state) => {
    const steps = [
      ...refunds.map(noteRefund),
      ...disputes.map(noteDispute),
      ...warnings.map((warning) => noteWarning(warning, isRisky)),
    ];
    return steps.reduce<{ state: Order; events: readonly AfterSaleEvent[] }>(
      (so, step) => {
        const events = step(so.state);
        return { state: events.reduce<Order>(order.evolve, so.state), events: [...so.events, ...events] };
      },
      { state, events: [] },
    ).events;
  };

/** Records that our evidence went to the bank. */
export const recordEvidence =
  (disputeId: string) =>
  (state: Order): [EvidenceSubmitted] => {
    const { terms, after } = mustBeSold(state);
    const dispute = after.disputes.find((dispute) => dispute.disputeId === disputeId);
    if (dispute?.status !== 'open') throw new Problem('conflict', 'This dispute is not open.');
    return [{ type: 'EvidenceSubmitted', data: { orderId: terms.orderId, disputeId, n: dispute.submissions + 1 } }];
  };
