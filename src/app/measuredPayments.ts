/** The payment provider, with every call measured by its name in the port. */
import { timed, type Metrics } from '#platform/metrics/metrics.ts';
import { PaymentRefused, PaymentUnclear, type Payments } from '#platform/payments/payments.ts';

const outcomeOf = (error: unknown): string => {
  if (error === undefined) return 'done';
  if (error instanceof PaymentRefused) return 'refused';
  return error instanceof PaymentUnclear ? 'unclear' : 'failed';
};

type Call = (...given: readonly unknown[]) => unknown;

/** Counts and times the calls; a report with a wrong signature is counted as forged. */
export const measuredPayments = (payments: Payments, metrics: Pick<Metrics, 'count' | 'time'>): Payments => {
  const measured =
    (name: string, call: Call): Call =>
    (...given) =>
      timed(
        () => Promise.resolve(call(...given)),
        ({ seconds, error }) => {
          metrics.count('soletake_payment_calls_total', { call: name, outcome: outcomeOf(error) });
          metrics.time('soletake_payment_call_seconds', { call: name }, seconds);
        },
      );
  const calls = Object.entries(payments).map(([name, call]) => [name, measured(name, call as Call)] as const);
  return {
    // Each is called as before, and answers the same.
    ...(Object.fromEntries(calls) as unknown as Payments),
    parseWebhook: (...given) => {
      try {
        return payments.parseWebhook(...given);
      } catch (error) {
        metrics.count('soletake_payment_reports_total', { outcome: 'forged' });
        throw error;
      }
    },
  };
};
