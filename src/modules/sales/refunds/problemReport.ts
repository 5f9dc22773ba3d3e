/** One buyer's report of a problem with a purchase: both sides give their account, finance decides. */
import { formatPounds } from '#contracts/shared/money.ts';
import { reportDays, type ProblemDecision } from '#contracts/sales/afterSaleVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ProblemAnswered, ProblemDecided, ProblemEvent, ProblemReported } from '#events/refunds.ts';

type Report = ProblemReported['data'];
export type ProblemReport =
  | { status: 'none' }
  | { status: 'open'; report: Report; answer: string | null }
  | { status: 'decided'; report: Report; answer: string | null; decided: ProblemDecided['data'] };

const evolve = (state: ProblemReport, event: ProblemEvent): ProblemReport => {
  if (event.type === 'ProblemReported') return { status: 'open', report: event.data, answer: null };
  if (state.status === 'none') return state;
  if (event.type === 'ProblemAnswered') return { ...state, answer: event.data.text.value };
  return { ...state, status: 'decided', decided: event.data };
};

export const problemReport: Aggregate<ProblemReport, ProblemEvent> = {
  category: 'problem',
  initialState: { status: 'none' },
  evolve,
};

/** The deadline of a report. */
export const reportUntil = (soldAt: string, addDays: (iso: string, days: number) => string): string =>
  addDays(soldAt, reportDays);

/** Made within a week of the sale, once per purchase. */
export const reportProblem =
  (report: Report, { until, at }: { until: string; at: string }) =>
  (state: ProblemReport): [ProblemReported] => {
    if (state.status !== 'none') throw new Problem('already-done', 'You have reported a problem with this purchase.');
    if (at > until)
      throw new Problem(
        'gone',
        `A problem can be reported for ${reportDays} days after the purchase. Please write to us.`,
      );
    return [{ type: 'ProblemReported', data: report }];
  };

const mustBeOpen = (state: ProblemReport): Extract<ProblemReport, { status: 'open' }> => {
  if (state.status === 'none') throw new Problem('not-found');
  if (state.status === 'decided') throw new Problem('already-done', 'This has been decided.');
  return state;
};

/** The creator's answer, given once. */
export const answerProblem =
  (answer: ProblemAnswered['data']) =>
  (state: ProblemReport): [ProblemAnswered] => {
    if (mustBeOpen(state).answer !== null) throw new Problem('already-done', 'You have answered already.');
    return [{ type: 'ProblemAnswered', data: answer }];
  };

type Decision = { decision: ProblemDecision; amountPence?: number | undefined; isFault: boolean; reason: string };

/** A partial refund leaves something of what can be refunded (pence). */
export const mustBePart = (amountPence: number, refundablePence: number): void => {
  if (amountPence < 1 || amountPence >= refundablePence)
    throw new Problem('invalid-input', `Please enter an amount from 1p to ${formatPounds(refundablePence - 1)}.`);
};

/** `refundablePence`: what can still be refunded. A partial refund is less than that. */
export const decideProblem =
  ({ decision, amountPence = 0, isFault, reason }: Decision, refundablePence: number) =>
  (state: ProblemReport): [ProblemDecided] => {
    const { orderId, videoId, creatorId, buyerId } = mustBeOpen(state).report;
    if (decision === 'partialRefund') mustBePart(amountPence, refundablePence);
    const pence = decision === 'release' ? 0 : decision === 'refund' ? refundablePence : amountPence;
    const decided = {
      decision,
      amountPence: pence,
      isFault: isFault && decision !== 'release',
      isByTime: false,
      reason: personal(buyerId, reason),
    };
    return [{ type: 'ProblemDecided', data: { orderId, videoId, creatorId, ...decided } }];
  };

/** Nobody decided in time: the buyer is refunded, and nobody is at fault. */
export const decideByTime =
  (now: string, refundablePence: number) =>
  (state: ProblemReport): [] | [ProblemDecided] => {
    if (state.status !== 'open' || state.report.decideBefore > now) return [];
    const { orderId, videoId, creatorId, buyerId } = state.report;
    const decided = { decision: 'refund' as const, amountPence: refundablePence, isFault: false, isByTime: true };
    const reason = personal(buyerId, 'This was not decided in time, so the purchase is refunded.');
    return [{ type: 'ProblemDecided', data: { orderId, videoId, creatorId, ...decided, reason } }];
  };
