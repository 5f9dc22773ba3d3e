/** Memory: of every sale whether it was fetched, its refunds and what ended the access to it; what still waits. */
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import {
  createAwaited,
  createFindings,
  merged,
  type CrossCheck,
  type EventOf,
  type Findings,
  type Handlers,
} from './crossCheck.ts';

type Refund = { amountPence: number; isFull: boolean; wasFetched: boolean; refundId: string | null };
type Sale = {
  totalPence: number;
  downloads: number;
  isFetched: boolean;
  /** The event that ended the buyer's access. */
  revokedBy: string | null;
  isAnnulled: boolean;
  refunds: Refund[];
};
type Parts = { sales: Map<string, Sale>; awaited: ReturnType<typeof createAwaited>; findings: Findings };

const fetching = ({ sales, findings: { report, compare } }: Parts): Handlers => ({
  VideoSold: ({ data: { orderId, totalPence } }) => {
    const fresh = { downloads: 0, isFetched: false, revokedBy: null, isAnnulled: false, refunds: [] };
    if (!sales.has(orderId)) sales.set(orderId, { totalPence, ...fresh });
  },
  OriginalFetched: (event) => {
    const sale = sales.get(event.data.orderId);
    if (!sale) return report(event, 'its sale before it', 'no such event');
    if (sale.isFetched) report(event, 'the first fetch once', 'a second one');
    if (sale.revokedBy !== null) report(event, 'a sale to whose original the buyer has access', sale.revokedBy);
    sale.isFetched = true;
  },
  DownloadLogged: (event) => {
    const sale = sales.get(event.data.orderId);
    if (!sale) return report(event, 'its sale before it', 'no such event');
    if (!sale.isFetched) report(event, 'the first fetch (OriginalFetched) before it', 'no such event');
    if (sale.revokedBy !== null) report(event, 'a sale to whose original the buyer has access', sale.revokedBy);
    sale.downloads += 1;
    compare(event, 'the number of the download:', sale.downloads, event.data.n);
  },
});

const refunding = ({ sales, awaited, findings: { report, compare } }: Parts): Handlers => ({
  RefundStarted: (event) => {
    const { orderId, n, amountPence, isFull, wasFetched } = event.data;
    const sale = sales.get(orderId);
    if (!sale) return report(event, 'its sale before it', 'no such event');
    compare(event, 'the number of the refund:', sale.refunds.length + 1, n);
    compare(event, 'wasFetched as the log says:', sale.isFetched, wasFetched);
    sale.refunds.push({ amountPence, isFull, wasFetched, refundId: null });
    if (isFull) sale.revokedBy = `a full refund: ${n}`;
    awaited.expect(`refund ${orderId}:${n}`, event, `refund ${n} of order ${orderId} made or failed after it`);
  },
  RefundMade: (event) => {
    const { orderId, n, amountPence, annuls, refundId } = event.data;
    const sale = sales.get(orderId);
    const refund = sale?.refunds[n - 1];
    if (!sale || !refund || !awaited.meet(`refund ${orderId}:${n}`))
      return report(event, `refund ${n} of order ${orderId} started before it`, 'none');
    refund.refundId = refundId;
    compare(event, 'the amount of the refund in pence:', refund.amountPence, amountPence);
    compare(event, 'annuls (full, and never fetched):', refund.isFull && !refund.wasFetched, annuls);
    // A full refund that failed after the annulment may be made again.
    if (annuls && !sale.isAnnulled)
      awaited.expect(`annul ${orderId}`, event, `the sale to order ${orderId} annulled after it`);
  },
  RefundFailed: (event) => {
    const { orderId, n, amountPence, refundId } = event.data;
    const refund = sales.get(orderId)?.refunds[n - 1];
    if (!refund) return report(event, `refund ${n} of order ${orderId} started before it`, 'none');
    awaited.meet(`refund ${orderId}:${n}`);
    compare(event, 'the amount of the refund in pence:', refund.amountPence, amountPence);
    compare(event, 'the refund at the provider:', refund.refundId, refundId);
  },
  SaleAnnulled: (event) => {
    const { orderId } = event.data;
    const sale = sales.get(orderId);
    if (!sale) return report(event, 'its sale before it', 'no such event');
    if (sale.isFetched) report(event, 'a sale whose original was never fetched', 'a fetch before it');
    if (!awaited.meet(`annul ${orderId}`))
      report(event, `a full refund of order ${orderId} (RefundMade) before it, and no other annulment`, 'none');
    sale.isAnnulled = true;
  },
});

/** What goes back to the buyer comes out of the creator's share, once for each cause. */
const cancelling = ({ awaited, findings: { report, compare } }: Parts): Handlers => {
  const due = new Map<string, number>();
  const mustBeCancelled = (event: EventOf<'RefundStarted' | 'DisputeLost'>, cause: string): void => {
    const { orderId, creatorPence } = event.data;
    if (creatorPence === 0) return;
    due.set(`${orderId} ${cause}`, creatorPence);
    awaited.expect(
      `cancel ${orderId} ${cause}`,
      event,
      `the share of order ${orderId} cancelled for ${cause} after it`,
    );
  };
  return {
    RefundStarted: (event) => mustBeCancelled(event, `refund:${event.data.n}`),
    DisputeLost: (event) => mustBeCancelled(event, `dispute:${event.data.disputeId}`),
    ShareCancelled: (event) => {
      const { orderId, key, amountPence } = event.data;
      if (!awaited.meet(`cancel ${orderId} ${key}`))
        return report(event, `the ${key} of order ${orderId} before it, and one cancellation for it`, 'none');
      compare(event, `the part of the creator in the ${key}, in pence:`, due.get(`${orderId} ${key}`), amountPence);
      due.delete(`${orderId} ${key}`);
    },
  };
};

const disputing = ({ sales, findings: { report } }: Parts): Handlers => {
  const disputes = new Map<string, 'open' | 'ended'>();
  const end = (event: EventPlace, disputeId: string): void => {
    if (disputes.get(disputeId) !== 'open') report(event, `the dispute ${disputeId} open before it`, 'not open');
    disputes.set(disputeId, 'ended');
  };
  return {
    DisputeOpened: ({ data: { disputeId } }) => void disputes.set(disputeId, 'open'),
    DisputeWon: (event) => end(event, event.data.disputeId),
    DisputeLost: (event) => {
      end(event, event.data.disputeId);
      const sale = sales.get(event.data.orderId);
      if (sale) sale.revokedBy ??= `a lost dispute: ${event.data.disputeId}`;
      else report(event, 'its sale before it', 'no such event');
    },
    RightsLost: ({ data: { orderId, claimId } }) => {
      const sale = sales.get(orderId);
      if (sale) sale.revokedBy ??= `an upheld claim: ${claimId}`;
    },
  };
};

export const afterSalesCheck = (): CrossCheck => {
  const parts: Parts = { sales: new Map(), awaited: createAwaited(), findings: createFindings() };
  return {
    name: 'refunds belong to a sale, and what was fetched is never annulled, nor fetched once the access has ended',
    see: merged(fetching(parts), refunding(parts), cancelling(parts), disputing(parts)),
    finish: (end) => {
      parts.awaited.reportOverdue(parts.findings, end);
      return parts.findings.list();
    },
  };
};
