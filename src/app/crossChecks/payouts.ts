/** Memory: of every sale its credit and the number of its parts; of every payout its parts; what still waits. */
import type { PayoutPart } from '#events/sales.ts';
import { createAwaited, createFindings, merged, type CrossCheck, type Findings, type Handlers } from './crossCheck.ts';

type Credit = { creatorId: string; chargeId: string; parts: number };
type Payout = {
  creatorId: string;
  amountPence: number;
  parts: readonly PayoutPart[];
  isReleased: boolean;
  wasReleased: boolean;
  /** Keys of the parts that were sent. */
  sent: Set<string>;
};
type Parts = {
  credits: Map<string, Credit>;
  payouts: Map<string, Payout>;
  /** Which payout sent each transfer, and for which sale. */
  transfers: Map<string, string>;
  awaited: ReturnType<typeof createAwaited>;
  findings: Findings;
};

const keyOf = ({ orderId, n }: Pick<PayoutPart, 'orderId' | 'n'>): string => `${orderId}:${n}`;
const sumOf = (parts: readonly PayoutPart[]): number => parts.reduce((sum, { amountPence }) => sum + amountPence, 0);
const textOf = (parts: readonly PayoutPart[]): string =>
  parts.map(({ orderId, n, amountPence, chargeId }) => `${orderId}:${n} ${amountPence} ${chargeId}`).join(', ');

const requesting = ({ credits, payouts, awaited, findings: { report, compare } }: Parts): Handlers => ({
  SaleCredited: ({ data: { orderId, creatorId, chargeId } }) => {
    if (!credits.has(orderId)) credits.set(orderId, { creatorId, chargeId, parts: 0 });
  },
  PayoutReserved: (event) => {
    const { creatorId, payoutId, amountPence, parts } = event.data;
    if (payouts.has(payoutId)) report(event, `payout ${payoutId} once`, 'a second event that reserves it');
    compare(event, 'the sum of its parts in pence:', sumOf(parts), amountPence);
    for (const { orderId, n, chargeId } of parts) {
      const credit = credits.get(orderId);
      if (!credit) {
        report(event, `the credit of order ${orderId} before it`, 'no such event');
        continue;
      }
      credit.parts += 1;
      compare(event, `order ${orderId} credited to`, credit.creatorId, creatorId);
      compare(event, `the charge of order ${orderId}:`, credit.chargeId, chargeId);
      compare(event, `the next part of order ${orderId}:`, credit.parts, n);
    }
    payouts.set(payoutId, { creatorId, amountPence, parts, isReleased: false, wasReleased: false, sent: new Set() });
    awaited.expect(`request ${payoutId}`, event, `the request of payout ${payoutId} after it`);
  },
  PayoutRequested: (event) => {
    const { payoutId, amountPence, parts } = event.data;
    const reserved = payouts.get(payoutId);
    if (!reserved || !awaited.meet(`request ${payoutId}`))
      return report(event, `one reservation of payout ${payoutId} in the account before it`, 'none');
    compare(event, 'the reserved amount in pence:', reserved.amountPence, amountPence);
    compare(event, 'the reserved parts:', textOf(reserved.parts), textOf(parts));
  },
  BatchProposed: (event) => {
    for (const { payoutId, creatorId, amountPence } of event.data.payouts) {
      const payout = payouts.get(payoutId);
      if (!payout) report(event, `payout ${payoutId} before it`, 'no such event');
      else {
        compare(event, `the amount of payout ${payoutId} in pence:`, payout.amountPence, amountPence);
        compare(event, `the creator of payout ${payoutId}:`, payout.creatorId, creatorId);
      }
    }
  },
});

/** Each release ends with a failure, or with the payout; a batch notes what it released. */
const releasing = ({ payouts, awaited, findings: { report } }: Parts): Handlers => ({
  PayoutReleased: (event) => {
    const { payoutId, batchId } = event.data;
    const payout = payouts.get(payoutId);
    if (!payout) return report(event, `payout ${payoutId} before it`, 'no such event');
    if (payout.isReleased) report(event, `payout ${payoutId} waiting for its release`, 'released before');
    payout.isReleased = true;
    payout.wasReleased = true;
    if (batchId !== undefined)
      awaited.expect(`batch ${batchId} ${payoutId}`, event, `the release noted in batch ${batchId} after it`);
  },
  BatchPayoutReleased: (event) => {
    const { batchId, payoutId } = event.data;
    if (!awaited.meet(`batch ${batchId} ${payoutId}`))
      report(event, `the release of payout ${payoutId} by batch ${batchId} before it`, 'no such event');
  },
  PayoutFailed: (event) => {
    const payout = payouts.get(event.data.payoutId);
    if (!payout?.isReleased) report(event, `the release of payout ${event.data.payoutId} before it`, 'no such event');
    if (payout) payout.isReleased = false;
  },
});

const sending = ({ payouts, transfers, findings: { report, compare } }: Parts): Handlers => ({
  TransferStarted: (event) => {
    const { payoutId } = event.data;
    const part = payouts.get(payoutId)?.parts.find((candidate) => keyOf(candidate) === keyOf(event.data));
    if (!part) report(event, `part ${keyOf(event.data)} in payout ${payoutId}`, 'no such part');
  },
  TransferMade: (event) => {
    const { payoutId, orderId, transferId, amountPence } = event.data;
    const key = keyOf(event.data);
    const payout = payouts.get(payoutId);
    const part = payout?.parts.find((candidate) => keyOf(candidate) === key);
    transfers.set(transferId, orderId);
    if (!payout || !part) return report(event, `part ${key} in payout ${payoutId}`, 'no such part');
    compare(event, `the amount of part ${key} in pence:`, part.amountPence, amountPence);
    if (!payout.wasReleased) report(event, `the release of payout ${payoutId} before it`, 'no such event');
    if (payout.sent.has(key)) report(event, `part ${key} sent once`, 'a second transfer of it');
    payout.sent.add(key);
  },
});

const ending = ({ payouts, awaited, findings: { report, compare } }: Parts): Handlers => {
  const settle = (payoutId: string): string => `settle ${payoutId}`;
  const returned = (payoutId: string): string => `return ${payoutId}`;
  const rest = (payoutId: string): string => `rest ${payoutId}`;
  return {
    PayoutPaid: (event) => {
      const { payoutId, amountPence } = event.data;
      const payout = payouts.get(payoutId);
      if (!payout) return report(event, `payout ${payoutId} before it`, 'no such event');
      compare(event, 'the requested amount in pence:', payout.amountPence, amountPence);
      compare(event, 'transferred parts:', payout.parts.length, payout.sent.size);
      awaited.expect(settle(payoutId), event, `payout ${payoutId} settled in the account after it`);
    },
    PayoutCutShort: (event) => {
      const { payoutId, amountPence, rest: unsent } = event.data;
      const payout = payouts.get(payoutId);
      if (!payout) return report(event, `payout ${payoutId} before it`, 'no such event');
      const sent = payout.parts.filter((part) => payout.sent.has(keyOf(part)));
      const left = payout.parts.filter((part) => !payout.sent.has(keyOf(part)));
      compare(event, 'the transferred amount in pence:', sumOf(sent), amountPence);
      compare(event, 'the parts that were not transferred:', textOf(left), textOf(unsent));
      awaited.expect(settle(payoutId), event, `payout ${payoutId} settled in the account after it`);
      awaited.expect(rest(payoutId), event, `the rest of payout ${payoutId} back in the account after it`);
    },
    PayoutRejected: (event) =>
      awaited.expect(
        returned(event.data.payoutId),
        event,
        `payout ${event.data.payoutId} back in the account after it`,
      ),
    PayoutSettled: (event) => {
      if (!awaited.meet(settle(event.data.payoutId)))
        report(event, `the end of payout ${event.data.payoutId} (PayoutPaid or PayoutCutShort) before it`, 'none');
    },
    PayoutReturned: (event) => {
      if (!awaited.meet(returned(event.data.payoutId)))
        report(event, `the rejection of payout ${event.data.payoutId} before it`, 'none');
    },
    PayoutRestReturned: (event) => {
      if (!awaited.meet(rest(event.data.payoutId)))
        report(event, `payout ${event.data.payoutId} cut short before it`, 'none');
    },
  };
};

/**
 * A reversal may be recorded before its transfer: a process that was killed after the transfer finds it at the provider
 * later.
 */
const reversing = ({ transfers, awaited, findings: { compare } }: Parts): Handlers => ({
  TransferTakenBack: (event) => {
    const { transferId, orderId } = event.data;
    const sentFor = transfers.get(transferId);
    if (sentFor === undefined) awaited.expect(`transfer ${transferId}`, event, `the transfer ${transferId}`);
    else compare(event, `transfer ${transferId} of order`, sentFor, orderId);
  },
  TransferMade: ({ data: { transferId } }) => void awaited.meet(`transfer ${transferId}`),
});

export const payoutsCheck = (): CrossCheck => {
  const parts: Parts = {
    credits: new Map(),
    payouts: new Map(),
    transfers: new Map(),
    awaited: createAwaited(),
    findings: createFindings(),
  };
  return {
    name: 'account, payout and transfers tell the same payout: each part is credited, sent as requested, and settled once',
    see: merged(requesting(parts), releasing(parts), sending(parts), ending(parts), reversing(parts)),
    finish: (end) => {
      parts.awaited.reportOverdue(parts.findings, end);
      return parts.findings.list();
    },
  };
};
